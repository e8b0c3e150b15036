import type { DealListQuery, DealSummary } from '@loanyard/contract/deals'
import type { StaffContext } from '../../platform/context.ts'
import { pageOf, pageRequest, totalOf, type Page } from '../../platform/list.ts'
import { dealSortColumns, findDeals } from './list-queries.ts'
import { presentSummary } from './rows.ts'

/** The deals the caller may see, a page at a time, newest first unless asked otherwise. Throws bad_cursor, bad_input. */
export async function listDeals(ctx: StaffContext, query: DealListQuery): Promise<Page<DealSummary>> {
  const page = pageRequest(ctx.cursors, query, {
    partner_id: ctx.partner_id,
    url: ctx.url,
    orderings: dealSortColumns,
    byDefault: '-created',
  })
  const result = await findDeals(ctx, query, page)
  return pageOf(page, result.rows, totalOf(page, result.all), (row) => presentSummary(ctx, row))
}
