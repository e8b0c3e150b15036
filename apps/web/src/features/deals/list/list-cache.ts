import type { DealSummary } from '@loanyard/contract/deals/schemas'

interface Page {
  results: DealSummary[]
  total_count: number
  next: string | null
  previous: string | null
}

/** The loaded pages of a list, as the query cache holds them. */
export interface LoadedList {
  pages: Page[]
  pageParams: unknown[]
}

/** A list of more pages than these is not loaded again as a whole. */
const reloadedPages = 4

/** Whether so much of a list was loaded that loading it again would take many calls. */
export function isLong(list: LoadedList | undefined): boolean {
  return (list?.pages.length ?? 0) > reloadedPages
}

/** The rows of all loaded pages; a row that moved from one page to the next while they were loaded comes once. */
export function rowsOf(list: LoadedList | undefined): DealSummary[] {
  const rows = new Map<string, DealSummary>()
  for (const page of list?.pages ?? []) {
    for (const row of page.results) rows.set(row.id, row)
  }
  return [...rows.values()]
}

/** The list with `deal` in place of its older version; a list that does not have it stays the same object. */
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

/** Whether the first page, loaded again, says that the list is not what was loaded: another total, other rows or newer ones. */
export function isOutdated(list: LoadedList, first: Page): boolean {
  const [before] = list.pages
  const key = (page: Page) => page.results.map((row) => `${row.id} ${row.version}`).join()
  return before === undefined || before.total_count !== first.total_count || key(before) !== key(first)
}
