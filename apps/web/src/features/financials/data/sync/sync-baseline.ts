import type { SheetRow } from '@loanyard/data-grid/sheet'

export type Cells = Readonly<Record<string, string>>

export interface SavedRow {
  readonly id: string
  readonly cells: Cells
}

/** `version` rises with every change of the deal's financial data. */
export interface SavedTable {
  readonly rows: readonly SavedRow[]
  readonly version: number
}

/**
 * A change made on both sides that needs a choice. `column` null is the row itself: `theirs` is null if they deleted
 * it, otherwise they changed a row deleted here.
 */
export interface Conflict {
  readonly row: string
  readonly column: string | null
  readonly theirs: string | null
}

export interface SyncBaseline {
  /** As last received from the server. */
  readonly base: readonly SavedRow[]
  readonly version: number
  /** Server IDs by grid row key, including deleted rows so that they can be restored. */
  readonly ids: ReadonlyMap<string, string>
  readonly conflicts: readonly Conflict[]
}

export const emptyBaseline: SyncBaseline = { base: [], version: -1, ids: new Map(), conflicts: [] }

export function idOf({ ids }: Pick<SyncBaseline, 'ids'>, row: Pick<SheetRow, 'key'>): string | null {
  return ids.get(row.key) ?? null
}

export function hasConflict({ conflicts }: Pick<SyncBaseline, 'conflicts'>, row: string, column: string): boolean {
  return conflicts.some((conflict) => conflict.row === row && (conflict.column === null || conflict.column === column))
}
