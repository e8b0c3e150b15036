import type { DealListQuery } from '@loanyard/contract/deals/filters'
import type { DealSummary, Deal } from '@loanyard/contract/deals/schemas'
import { pageOf, pageRequest, totalOf, type Page } from '../../../db/lists/list.ts'
import { notFound } from '../../../errors.ts'
import type { StaffContext } from '../../../services/context.ts'
import { findDeal } from '../queries.ts'
import { presentSummary, presentDeal } from '../rows.ts'
import { dealListPlan } from './deal-list-plan.ts'
import { findDeals } from './deal-list-queries.ts'

/** Newest first by default. Throws bad_cursor, bad_input. */
export async function listDeals(ctx: StaffContext, query: DealListQuery): Promise<Page<DealSummary>> {
  const page = pageRequest(ctx.cursors, query, { ...dealListPlan(ctx), url: ctx.url })
  const result = await findDeals(ctx, query, page)
  return pageOf(page, result.rows, totalOf(page, result.all), (row) => presentSummary(ctx, row))
}

/** Throws not_found. */
export async function getDeal(ctx: StaffContext, dealId: string): Promise<Deal> {
  const deal = await findDeal(ctx, dealId)
  if (deal === null) throw notFound()
  return presentDeal(ctx, deal)
}
