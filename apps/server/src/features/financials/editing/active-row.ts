import { notFound } from '../../../errors.ts'
import type { StoredRow } from '../tables/cells.ts'

/** A row that is not deleted. Throws not_found. */
export function activeRow(stored: readonly StoredRow[], id: string): StoredRow {
  const row = stored.find((candidate) => candidate.id === id && !candidate.is_deleted)
  if (row === undefined) throw notFound()
  return row
}
