import type { SheetRow } from '../../../../ui/grid/model/edits.ts'

export type Cells = Readonly<Record<string, string>>

/** A row as the server has it, in the cells of the grid. */
export interface SavedRow {
  readonly id: string
  readonly cells: Cells
}

/** A table as the server has it. `version` rises with every change of the deal's financial data. */
export interface SavedTable {
  readonly rows: readonly SavedRow[]
  readonly version: number
}

/**
 * What two people changed at once, until one chooses. `column` null: the row itself; `theirs` is then null where they
 * deleted it, and otherwise says that they changed the row that was deleted here.
 */
export interface Conflict {
  readonly row: string
  readonly column: string | null
  readonly theirs: string | null
}

/** What is known of the server's side of a grid. */
export interface SyncBaseline {
  /** As the server had them when it was heard last. */
  readonly base: readonly SavedRow[]
  readonly version: number
  /** The server's ids of rows by their key in the grid; of rows that are deleted, too, so that they can come back. */
  readonly ids: ReadonlyMap<string, string>
  readonly conflicts: readonly Conflict[]
}

export const emptyBaseline: SyncBaseline = { base: [], version: -1, ids: new Map(), conflicts: [] }

/** The server's id of a row of the grid; null while it has none. */
export function idOf({ ids }: Pick<SyncBaseline, 'ids'>, row: Pick<SheetRow, 'key'>): string | null {
  return ids.get(row.key) ?? null
}

/** Whether a choice is waiting for that cell, or for the whole row. */
export function hasConflict({ conflicts }: Pick<SyncBaseline, 'conflicts'>, row: string, column: string): boolean {
  return conflicts.some((conflict) => conflict.row === row && (conflict.column === null || conflict.column === column))
}
