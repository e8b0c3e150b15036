import type { DealSummary } from '@loanyard/contract/deals/schemas'
import type { Page, Pages } from '../../../lib/cache/pages.ts'

/** A row can be on two pages if it moved while they loaded. */
export function rowsOf(list: Pages<DealSummary> | undefined): DealSummary[] {
  const rows = new Map<string, DealSummary>()
  for (const page of list?.pages ?? []) {
    for (const row of page.results) rows.set(row.id, row)
  }
  return [...rows.values()]
}

/** True if the reloaded first page has another total, other rows or newer ones. */
export function isOutdated(list: Pages<DealSummary>, first: Page<DealSummary>): boolean {
  const [before] = list.pages
  const key = (page: Page<DealSummary>) => page.results.map((row) => `${row.id} ${row.version}`).join()
  return before === undefined || before.total_count !== first.total_count || key(before) !== key(first)
}
