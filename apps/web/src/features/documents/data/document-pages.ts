import type { Document } from '@loanyard/contract/documents/schemas'
import type { InfiniteData } from '@tanstack/react-query'

/** One page of a list, as the server sent it. */
export interface DocumentPage {
  results: Document[]
  total_count: number
  next: string | null
  previous: string | null
}

/** The loaded part of a list. */
export type DocumentPages = InfiniteData<DocumentPage>

/** All loaded documents in their order. */
export function documentsOf(pages: DocumentPages): Document[] {
  return pages.pages.flatMap((page) => page.results)
}

/** The server's count of the whole list. */
export function totalOf(pages: DocumentPages): number {
  return pages.pages.at(-1)?.total_count ?? 0
}

function withTotal(pages: DocumentPages, change: number): DocumentPage[] {
  return pages.pages.map((page) => ({ ...page, total_count: Math.max(0, page.total_count + change) }))
}

/** The list with a changed document in the place of the one it has; the same list where it has none. */
export function withChanged(pages: DocumentPages, changed: Document): DocumentPages {
  const has = ({ results }: DocumentPage) => results.some(({ id }) => id === changed.id)
  if (!pages.pages.some(has)) return pages
  const renew = (page: DocumentPage) => ({
    ...page,
    results: page.results.map((document) => (document.id === changed.id ? changed : document)),
  })
  return { ...pages, pages: pages.pages.map((page) => (has(page) ? renew(page) : page)) }
}

/** The list without a document, one off its total; the same list where it has none. */
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
 * The list, newest first, with a document that has just arrived, one onto its total. Of several that were begun together
 * the verdicts come in any order. A list that has it already gets it as it is now.
 */
export function withNewest(pages: DocumentPages, newest: Document): DocumentPages {
  if (documentsOf(pages).some(({ id }) => id === newest.id)) return withChanged(pages, newest)
  const [first, ...rest] = withTotal(pages, 1)
  if (first === undefined) return pages
  const index = first.results.findIndex(({ created }) => created <= newest.created)
  const results = first.results.toSpliced(index === -1 ? first.results.length : index, 0, newest)
  return { ...pages, pages: [{ ...first, results }, ...rest] }
}
