import type { LenderDeal } from '@loanyard/contract/lender-area/schemas'
import { notFound } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type LenderContext } from '../../../services/context.ts'
import { toId } from '../../../services/ids.ts'
import { loadDealFinancials, showFinancials } from '../../financials/index.ts'
import { presentOffers } from '../../lenders/index.ts'
import { authorize, mayRespond } from '../policy.ts'
import { findOffers, findResponse } from '../responses/response-queries.ts'
import { presentResponse } from '../responses/responses.ts'
import { countChanges, findColleagues, findLenderDeal, saveVisit } from '../shared-deal-queries.ts'
import { creditSummary } from './credit-summary.ts'
import { presentDeal } from './present-deal.ts'

/** Records that the caller has opened the deal. Throws not_found. */
export function getLenderDeal(ctx: LenderContext, dealId: string): Promise<LenderDeal> {
  authorize(ctx, 'shared_deal.open')
  return withTransaction(ctx, async (tx) => {
    const deal = await findLenderDeal(tx, dealId)
    if (deal === null) throw notFound()
    const { is_first, previous_visit_at } = await saveVisit(tx, deal.id)
    if (is_first)
      recordAudit(tx, { action: 'lender_deal_opened', subject: deal.id, recipients: { lender: null, deal: deal.id } })
    const response = await findResponse(tx, deal.id)
    const { lender_id, lender_name: name } = tx.actor
    return {
      ...presentDeal(deal, { partner: tx.partner_id, lender: { id: toId('lender', lender_id), name } }),
      can: { respond: mayRespond(deal.status) },
      since_last_visit:
        previous_visit_at === null
          ? null
          : { at: previous_visit_at, ...(await countChanges(tx, deal.id, previous_visit_at)) },
      credit_summary: creditSummary(await showFinancials(tx, await loadDealFinancials(tx, dealId))),
      colleagues: await findColleagues(tx, deal.id),
      response: response === null ? null : presentResponse(response),
      offers: presentOffers(await findOffers(tx, deal.id)),
    }
  })
}
