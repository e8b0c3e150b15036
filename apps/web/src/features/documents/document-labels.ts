import { documentTypes, fileExtension } from '@loanyard/contract/documents/document-types'
import type { Document } from '@loanyard/contract/documents/schemas'
import { activeContentSentence } from '../../domain/documents/active-content.tsx'
import { displayFileName } from '../../lib/format/file-name.ts'
import { capitalize, formatCounted } from '../../lib/format/format.ts'
import * as copy from './copy.ts'

const labels = new Map(documentTypes.map(({ media_type, label }) => [media_type, label]))

/** "PDF", "Excel workbook". */
export function kindOf({ file_type, name }: Pick<Document, 'file_type' | 'name'>): string {
  return capitalize(labels.get(file_type) ?? fileExtension(name).toUpperCase())
}

/** "scan.pdf", or "3 documents". */
export function documentsLabel(documents: readonly Pick<Document, 'name'>[]): string {
  const [first] = documents
  return first !== undefined && documents.length === 1
    ? displayFileName(first.name)
    : formatCounted(documents.length, 'document')
}

/** [1, 2, 3, 7] → "1–3, 7". */
export function pageRanges(pages: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const page of pages.toSorted((one, other) => one - other)) {
    const last = ranges.at(-1)
    if (last !== undefined && page <= last[1] + 1) last[1] = page
    else ranges.push([page, page])
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ')
}

/** "Page 3 is blank.", "All 4 pages are blank."; null if none is. */
export function blankPagesLabel({ blank_pages, pages }: Pick<Document, 'blank_pages' | 'pages'>): string | null {
  if (blank_pages.length === 0) return null
  if (pages !== null && pages > 1 && blank_pages.length === pages) return copy.allPagesBlank(pages)
  return blank_pages.length === 1 ? copy.pageBlank(pageRanges(blank_pages)) : copy.pagesBlank(pageRanges(blank_pages))
}

/** Notes from the server's scan of an accepted document. */
export function noticesOf(
  document: Pick<Document, 'blank_pages' | 'pages' | 'duplicate_of' | 'active_content'>,
): string[] {
  const [same] = document.duplicate_of
  const blank = blankPagesLabel(document)
  const active = activeContentSentence(document)
  return [
    ...(same === undefined ? [] : [copy.duplicateOf(displayFileName(same.name))]),
    ...(blank === null ? [] : [blank]),
    ...(active === null ? [] : [active]),
  ]
}
