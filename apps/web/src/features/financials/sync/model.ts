import type { SheetRow } from '../../../ui/grid/sheet-edits.ts'

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
export interface Clash {
  readonly row: string
  readonly column: string | null
  readonly theirs: string | null
}

/** What is known of the server's side of a grid. */
export interface Known {
  /** As the server had them when it was heard last. */
  readonly base: readonly SavedRow[]
  readonly version: number
  /** The server's ids of rows by their key in the grid; of rows that are deleted, too, so that they can come back. */
  readonly ids: ReadonlyMap<string, string>
  readonly clashes: readonly Clash[]
}

export const nothingKnown: Known = { base: [], version: -1, ids: new Map(), clashes: [] }

/** The server's id of a row of the grid; null while it has none. */
export function idOf({ ids }: Pick<Known, 'ids'>, row: Pick<SheetRow, 'key'>): string | null {
  return ids.get(row.key) ?? null
}

/** Whether a choice is waiting for that cell, or for the whole row. */
export function isClashing({ clashes }: Pick<Known, 'clashes'>, row: string, column: string): boolean {
  return clashes.some((clash) => clash.row === row && (clash.column === null || clash.column === column))
}
