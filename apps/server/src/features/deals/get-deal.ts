import type { Deal } from '@loanyard/contract/deals'
import type { StaffContext } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { findDeal } from './queries.ts'
import { presentDeal } from './rows.ts'

/** One deal in the caller's scope. Throws not_found. */
export async function getDeal(ctx: StaffContext, dealId: string): Promise<Deal> {
  const deal = await findDeal(ctx, dealId)
  if (deal === null) throw notFound()
  return presentDeal(ctx, deal)
}
