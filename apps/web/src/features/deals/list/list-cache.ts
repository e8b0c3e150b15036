import type { DealSummary } from '@loanyard/contract/deals/schemas'

interface Page {
  results: DealSummary[]
  total_count: number
  next: string | null
  previous: string | null
}

export interface LoadedList {
  pages: Page[]
  pageParams: unknown[]
}

/** Longer lists are not reloaded as a whole. */
const reloadedPages = 4

export function isLong(list: LoadedList | undefined): boolean {
  return (list?.pages.length ?? 0) > reloadedPages
}

/** A row can be on two pages if it moved while they loaded. */
export function rowsOf(list: LoadedList | undefined): DealSummary[] {
  const rows = new Map<string, DealSummary>()
  for (const page of list?.pages ?? []) {
    for (const row of page.results) rows.set(row.id, row)
  }
  return [...rows.values()]
}

/** A list without the deal stays the same object. */
export function replaceRow(list: LoadedList, deal: DealSummary): LoadedList {
  if (!list.pages.some((page) => page.results.some((row) => row.id === deal.id))) return list
  return {
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      results: page.results.map((row) => (row.id === deal.id ? deal : row)),
    })),
  }
}

/** True if the reloaded first page has another total, other rows or newer ones. */
export function isOutdated(list: LoadedList, first: Page): boolean {
  const [before] = list.pages
  const key = (page: Page) => page.results.map((row) => `${row.id} ${row.version}`).join()
  return before === undefined || before.total_count !== first.total_count || key(before) !== key(first)
}
