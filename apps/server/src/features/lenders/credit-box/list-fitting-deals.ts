import type { FittingDeal } from '@loanyard/contract/lenders/credit-box'
import { pageOf, pageRequest, totalOf, type Page } from '../../../db/lists/list.ts'
import { notFound } from '../../../errors.ts'
import type { StaffContext } from '../../../services/context.ts'
import { toId } from '../../../services/ids.ts'
import { authorize } from '../policy.ts'
import { findLender } from '../queries.ts'
import { findFittingDeals, fittingOrderings, type FittingRow } from './fitting-queries.ts'

interface FittingQuery {
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

function presentFitting(row: FittingRow): FittingDeal {
  return {
    deal: {
      id: toId('deal', row.id),
      title: row.title,
      stage: { id: toId('stage', row.stage_id), name: row.stage_name, number: row.stage_number },
      loan_amount: row.loan_amount,
      sba_program: row.sba_program,
    },
    unknown: row.unknown,
  }
}

/** Active deals within the lender's credit box that it hasn't been sent. Throws forbidden, not_found, bad_cursor. */
export async function listFittingDeals(
  ctx: StaffContext,
  lenderId: string,
  query: FittingQuery,
): Promise<Page<FittingDeal>> {
  authorize(ctx, 'lender.read')
  const lender = await findLender(ctx, lenderId)
  if (lender === null) throw notFound()
  const { partner_id, url } = ctx
  const page = pageRequest(ctx.cursors, query, { partner_id, url, orderings: fittingOrderings, byDefault: '-created' })
  const found = await findFittingDeals(ctx, lender.id, page)
  return pageOf(page, found.rows, totalOf(page, found.all), presentFitting)
}
