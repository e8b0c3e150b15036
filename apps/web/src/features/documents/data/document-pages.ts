import type { Document } from '@loanyard/contract/documents/schemas'
import { changeRow, findRow, totalOf, withTotal, type Pages } from '../../../lib/cache/pages.ts'

/**
 * For lists sorted newest first. Uploads started together are scanned in any order, so the new one isn't always on
 * top. A document already in the list is updated.
 */
export function withNewest(pages: Pages<Document>, newest: Document): Pages<Document> {
  if (findRow(pages, newest.id) !== null) return changeRow(pages, newest.id, () => newest)
  const [first, ...rest] = pages.pages
  if (first === undefined) return pages
  const index = first.results.findIndex(({ created }) => created <= newest.created)
  const results = first.results.toSpliced(index === -1 ? first.results.length : index, 0, newest)
  return withTotal({ ...pages, pages: [{ ...first, results }, ...rest] }, totalOf(pages) + 1)
}
