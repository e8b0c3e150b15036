import type { Document } from '@loanyard/contract/documents/schemas'
import type { InfiniteData } from '@tanstack/react-query'

export interface DocumentPage {
  results: Document[]
  total_count: number
  next: string | null
  previous: string | null
}

export type DocumentPages = InfiniteData<DocumentPage>

export function documentsOf(pages: DocumentPages): Document[] {
  return pages.pages.flatMap((page) => page.results)
}

export function totalOf(pages: DocumentPages): number {
  return pages.pages.at(-1)?.total_count ?? 0
}

function withTotal(pages: DocumentPages, change: number): DocumentPage[] {
  return pages.pages.map((page) => ({ ...page, total_count: Math.max(0, page.total_count + change) }))
}

/** A list without the document stays the same object. */
export function withChanged(pages: DocumentPages, changed: Document): DocumentPages {
  const has = ({ results }: DocumentPage) => results.some(({ id }) => id === changed.id)
  if (!pages.pages.some(has)) return pages
  const update = (page: DocumentPage) => ({
    ...page,
    results: page.results.map((document) => (document.id === changed.id ? changed : document)),
  })
  return { ...pages, pages: pages.pages.map((page) => (has(page) ? update(page) : page)) }
}

/** A list without the document stays the same object. */
export function withoutDocument(pages: DocumentPages, id: string): DocumentPages {
  if (!documentsOf(pages).some((document) => document.id === id)) return pages
  return {
    ...pages,
    pages: withTotal(pages, -1).map((page) => ({
      ...page,
      results: page.results.filter((document) => document.id !== id),
    })),
  }
}

/**
 * For lists sorted newest first. Uploads started together are scanned in any order, so the new one isn't always on
 * top. A document already in the list is updated.
 */
export function withNewest(pages: DocumentPages, newest: Document): DocumentPages {
  if (documentsOf(pages).some(({ id }) => id === newest.id)) return withChanged(pages, newest)
  const [first, ...rest] = withTotal(pages, 1)
  if (first === undefined) return pages
  const index = first.results.findIndex(({ created }) => created <= newest.created)
  const results = first.results.toSpliced(index === -1 ? first.results.length : index, 0, newest)
  return { ...pages, pages: [{ ...first, results }, ...rest] }
}
