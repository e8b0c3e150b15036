import type { InvalidInput, SheetRow } from '@loanyard/data-grid/sheet'
import type { Draft } from '../../../../lib/browser/drafts.ts'
import { isPending, isTouched, pendingOf, type Shape } from './pending.ts'
import { hasConflict, idOf, type Cells, type SyncBaseline } from './sync-baseline.ts'

interface DraftRow {
  readonly key: string
  readonly id: string | null
  /** What was typed, and the value before it; none for a cell whose conflict is still open. */
  readonly cells: Cells
  readonly was: Cells
  readonly bad: Readonly<Record<string, InvalidInput>>
  readonly at: number
}

/** Unsaved changes of a grid, kept for a reload or a closed tab. */
export interface TableDraft {
  readonly rows: readonly DraftRow[]
  readonly removed: readonly string[]
}

/** Null if everything is saved. */
export function draftOf(baseline: SyncBaseline, rows: readonly SheetRow[], shape: Shape): TableDraft | null {
  const { upserts, removed } = pendingOf({ ...baseline, conflicts: [] }, rows, shape)
  const changed = new Map(upserts.map((upsert) => [upsert.key, upsert]))
  const kept = rows.flatMap((row, at): DraftRow[] => {
    const upsert = changed.get(row.key)
    const id = idOf(baseline, row)
    const isNew = id === null && isTouched(row, shape)
    if (upsert === undefined && !isNew && Object.keys(row.bad).length === 0) return []
    const cells = upsert?.cells ?? (isNew ? row.cells : {})
    const was = Object.entries(upsert?.was ?? {}).filter(([column]) => !hasConflict(baseline, row.key, column))
    return [{ key: row.key, id, cells, was: Object.fromEntries(was), bad: row.bad, at }]
  })
  return kept.length === 0 && removed.length === 0 ? null : { rows: kept, removed }
}

export function isClean(baseline: SyncBaseline, rows: readonly SheetRow[], shape: Shape): boolean {
  return (
    draftOf(baseline, rows, shape) === null &&
    !isPending(pendingOf(baseline, rows, shape)) &&
    baseline.conflicts.length === 0
  )
}

/** Drafts of that name are written by draftOf only, in this tab. */
export function asTableDraft(draft: Draft): TableDraft {
  return draft as unknown as TableDraft
}

/**
 * Applies a draft to saved rows. A cell that others changed since keeps its old base value, so that it becomes a
 * conflict instead of an overwrite.
 */
export function withDraft(
  baseline: SyncBaseline,
  rows: readonly SheetRow[],
  draft: TableDraft,
): { baseline: SyncBaseline; rows: readonly SheetRow[] } {
  const ids = new Map(baseline.ids)
  const conflicts = [...baseline.conflicts]
  let result = rows.filter(({ key }) => !draft.removed.includes(baseline.ids.get(key) ?? ''))
  for (const kept of draft.rows) {
    const present = result.find((row) => kept.id !== null && idOf(baseline, row) === kept.id)
    if (present === undefined) {
      if (kept.id !== null) conflicts.push({ row: kept.key, column: null, theirs: null })
      if (kept.id !== null) ids.set(kept.key, kept.id)
      const row: SheetRow = { key: kept.key, cells: { ...kept.was, ...kept.cells }, bad: kept.bad }
      if (kept.id === null || Object.keys(kept.cells).length > 0) result = result.toSpliced(kept.at, 0, row)
      continue
    }
    for (const [column, value] of Object.entries(kept.cells)) {
      const now = present.cells[column] ?? ''
      if (now !== value && now !== kept.was[column]) conflicts.push({ row: present.key, column, theirs: now })
    }
    const row: SheetRow = { ...present, cells: { ...present.cells, ...kept.cells }, bad: kept.bad }
    result = result.map((each) => (each === present ? row : each))
  }
  return { baseline: { ...baseline, ids, conflicts }, rows: result }
}
