import type { LenderDeal } from '@loanyard/contract/lender-area/schemas'
import { notFound } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type LenderContext } from '../../../services/context.ts'
import { toId } from '../../../services/ids.ts'
import { fraction, ownershipAndDates } from '../../deals/index.ts'
import { loadDealFinancials, showFinancials } from '../../financials/index.ts'
import { presentOffers } from '../../lenders/index.ts'
import { authorize, mayRespond } from '../policy.ts'
import { findOffers, findResponse } from '../responses/response-queries.ts'
import { presentResponse } from '../responses/responses.ts'
import { countChanges, findColleagues, findLenderDeal, saveVisit, type LenderDealRow } from '../shared-deal-queries.ts'
import { creditSummary } from './credit-summary.ts'

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
    return {
      ...present(tx, deal),
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

type LoadedApart = 'colleagues' | 'response' | 'offers' | 'credit_summary' | 'since_last_visit'

function present(ctx: LenderContext, row: LenderDealRow): Omit<LenderDeal, LoadedApart> {
  const { title, business_name, status, loan_amount, down_payment, loan_purpose, personal_credit_score } = row
  const { term_months, sba_program, approved_on, naics_code, business_state, year_established } = row
  const { fee_flags, lender_fee_share } = row
  const { reason, positives, negatives, watermark, unread_messages, modified } = row
  return {
    id: toId('deal', row.id),
    title,
    partner: { id: toId('partner', ctx.partner_id), name: row.partner_name, logo: row.partner_logo },
    lender: { id: toId('lender', ctx.actor.lender_id), name: ctx.actor.lender_name },
    business_name,
    borrower_name: `${row.borrower_first_name} ${row.borrower_last_name}`,
    stage: { id: toId('stage', row.stage_id), name: row.stage_name, number: row.stage_number },
    status,
    loan_amount,
    down_payment,
    loan_purpose,
    personal_credit_score,
    term_months,
    interest_rate: fraction(row.interest_rate),
    sba_program,
    approved_on,
    naics_code,
    business_state,
    year_established,
    fee_flags,
    guaranty_percentage: fraction(row.guaranty_percentage),
    ...ownershipAndDates(row),
    lender_fee_share,
    reason,
    positives,
    negatives,
    shared: { at: row.shared, by: row.shared_by_name },
    watermark,
    unread_messages,
    modified,
    can: { respond: mayRespond(status) },
  }
}
