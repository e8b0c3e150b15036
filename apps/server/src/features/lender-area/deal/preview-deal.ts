import type { Financials } from '@loanyard/contract/financials/schemas'
import type { LenderPreview } from '@loanyard/contract/lender-area/preview'
import { notFound } from '../../../errors.ts'
import type { StaffContext } from '../../../services/context.ts'
import { newUuid, toId } from '../../../services/ids.ts'
import { findDealId } from '../../deals/index.ts'
import { loadDealFinancials, showFinancials } from '../../financials/index.ts'
import * as copy from '../copy.ts'
import { approvedAcknowledgements, approvedQuestions, packageDocuments } from '../loan-package.ts'
import { authorize } from '../policy.ts'
import { findPreviewedDeal } from '../shared-deal-queries.ts'
import { creditSummary } from './credit-summary.ts'
import { presentDeal } from './present-deal.ts'

const mostDocuments = 100

/**
 * What a lender would see of a deal, from the lender's own statements and with the staff member's right: no session of a
 * lender, so nothing is recorded as opened. Throws forbidden, not_found.
 */
export async function previewLenderDeal(ctx: StaffContext, dealId: string): Promise<LenderPreview> {
  authorize(ctx, 'shared_deal.preview')
  const id = await findDealId(ctx, dealId)
  const deal = id === null ? null : await findPreviewedDeal(ctx, id)
  if (deal === null) throw notFound()
  const [questions, acknowledgements, documents, entered] = await Promise.all([
    approvedQuestions(ctx, deal.id),
    approvedAcknowledgements(ctx, deal.id),
    packageDocuments(ctx, deal.id, { limit: mostDocuments }),
    loadDealFinancials(ctx, dealId),
  ])
  const financials = await showFinancials(ctx, entered)
  return {
    deal: {
      ...presentDeal(deal, {
        partner: ctx.partner_id,
        lender: { id: toId('lender', newUuid()), name: copy.theLender },
      }),
      credit_summary: creditSummary(financials),
      since_last_visit: null,
      colleagues: [],
      response: null,
      offers: [],
      can: { respond: false },
    },
    questions,
    acknowledgements,
    documents: { items: documents.results, total_count: documents.total_count },
    has_figures: hasFigures(financials),
  }
}

/** Rows alone, which begin at zero, say nothing. */
function hasFigures({ source_use, collateral, financial_summary }: Financials): boolean {
  const amounts = [
    source_use.overall_total,
    ...collateral.items.flatMap(({ fmv_bv, cv }) => [fmv_bv, cv]),
    ...financial_summary.items.flatMap(({ values, sde }) => [...Object.values(values), ...Object.values(sde)]),
  ]
  return amounts.some((amount) => amount !== '0.00')
}
