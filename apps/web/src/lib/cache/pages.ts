import type { InfiniteData } from '@tanstack/react-query'

export interface Row {
  readonly id: string
}

export interface Page<R> {
  results: R[]
  total_count: number
  next: string | null
  previous: string | null
}

/** The loaded pages of a list. */
export type Pages<R> = InfiniteData<Page<R>>

/** Longer lists are not reloaded as a whole: each of their pages would be, one after the other. */
const maxReloadedPages = 4

export function isLong(list: { readonly pages: readonly unknown[] } | undefined): boolean {
  return (list?.pages.length ?? 0) > maxReloadedPages
}

/** Where a row was taken out. */
export interface PagePosition<R> {
  readonly row: R
  readonly after: string | null
  readonly page: number
}

export function rowsOf<R>({ pages }: Pages<R>): R[] {
  return pages.flatMap((page) => page.results)
}

export function totalOf<R>({ pages }: Pages<R>): number {
  return pages.at(-1)?.total_count ?? 0
}

export function findRow<R extends Row>(pages: Pages<R>, id: string): R | null {
  return rowsOf(pages).find((row) => row.id === id) ?? null
}

/** Returns the same object if the row isn't in it, so that React skips the render. */
export function changeRow<R extends Row>(pages: Pages<R>, id: string, change: (row: R) => R): Pages<R> {
  if (findRow(pages, id) === null) return pages
  const changed = pages.pages.map((page) =>
    page.results.some((row) => row.id === id)
      ? { ...page, results: page.results.map((row) => (row.id === id ? change(row) : row)) }
      : page,
  )
  return { ...pages, pages: changed }
}

export function withTotal<R>(pages: Pages<R>, total: number): Pages<R> {
  if (pages.pages.every((page) => page.total_count === total)) return pages
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, total_count: total })) }
}

export function takeOut<R extends Row>(
  pages: Pages<R>,
  id: string,
): { pages: Pages<R>; position: PagePosition<R> } | null {
  let after: string | null = null
  for (const [index, page] of pages.pages.entries()) {
    for (const row of page.results) {
      if (row.id === id) {
        const without = pages.pages.with(index, { ...page, results: page.results.filter((each) => each.id !== id) })
        return {
          pages: withTotal({ ...pages, pages: without }, totalOf(pages) - 1),
          position: { row, after, page: index },
        }
      }
      after = row.id
    }
  }
  return null
}

/** After its old neighbor if that is still on the page, else at the top of the page. */
function positionOf<R extends Row>(pages: Pages<R>, { after, page }: PagePosition<R>): { page: number; index: number } {
  for (const [number, each] of pages.pages.entries()) {
    const neighbor = after === null ? -1 : each.results.findIndex((row) => row.id === after)
    if (neighbor !== -1) return { page: number, index: neighbor + 1 }
  }
  return { page: after === null ? 0 : Math.min(page, pages.pages.length - 1), index: 0 }
}

/** Puts a row back and adds one to the total; does nothing to a list that already has it. */
export function putBack<R extends Row>(pages: Pages<R>, position: PagePosition<R>): Pages<R> {
  if (findRow(pages, position.row.id) !== null) return pages
  const { page, index } = positionOf(pages, position)
  const target = pages.pages[page]
  if (target === undefined) return pages
  const results = target.results.toSpliced(index, 0, position.row)
  return withTotal({ ...pages, pages: pages.pages.with(page, { ...target, results }) }, totalOf(pages) + 1)
}

/** Reloading a list reloads each of its pages in sequence, so long lists are cut first. */
export function firstPages<R>(pages: Pages<R>, count: number): Pages<R> {
  if (pages.pages.length <= count) return pages
  return { pages: pages.pages.slice(0, count), pageParams: pages.pageParams.slice(0, count) }
}
