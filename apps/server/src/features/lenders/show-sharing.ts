import type { DealSharing, SharedDeal } from '@loanyard/contract/lenders'
import type { StaffContext } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { pageOf, pageRequest, totalOf, type Page } from '../../platform/list.ts'
import { findDealId } from '../deals/index.ts'
import { authorizeLenders } from './policy.ts'
import { findLender } from './queries.ts'
import { findSharedDeals, findSharing, sharedOrdering } from './sharing-queries.ts'
import { presentSharedDeal, presentSharing } from './sharing-rows.ts'

/** Who of which lender sees a deal, and what they answered: living sharing first. Throws forbidden, not_found. */
export async function getDealSharing(ctx: StaffContext, dealId: string): Promise<{ results: DealSharing[] }> {
  authorizeLenders(ctx)
  const deal = await findDealId(ctx, dealId)
  if (deal === null) throw notFound()
  return { results: (await findSharing(ctx, deal)).map(presentSharing) }
}

/** The deals shared with a lender, the newest sharing first. Throws forbidden, not_found, bad_cursor. */
export async function listSharedDeals(
  ctx: StaffContext,
  lenderId: string,
  query: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<SharedDeal>> {
  authorizeLenders(ctx)
  const lender = await findLender(ctx, lenderId)
  if (lender === null) throw notFound()
  const { partner_id, url } = ctx
  const page = pageRequest(ctx.cursors, query, { partner_id, url, orderings: sharedOrdering, byDefault: '-created' })
  const found = await findSharedDeals(ctx, lender.id, page)
  return pageOf(page, found.rows, totalOf(page, found.all), presentSharedDeal)
}
