import type { Financials } from '@loanyard/contract/financials/schemas'
import { isStaff } from '../../services/context.ts'
import { toId } from '../../services/ids.ts'
import { coveredLoan, termsOf, type DealFinancials } from './deal-financials.ts'
import { may, tableCan, type FinancialsViewer } from './policy.ts'
import { findLendingRates } from './rates/rate-queries.ts'
import { editionOf, ratesOn } from './rates/rates-on-day.ts'
import { findCollateral } from './tables/collateral-queries.ts'
import { presentCollateral } from './tables/collateral.ts'
import { findSourceUse } from './tables/source-use-queries.ts'
import { presentSourceUse } from './tables/source-use.ts'
import { summaryTable } from './tables/summary.ts'
import { underwritingOf } from './underwriting.ts'

export async function showFinancials(ctx: FinancialsViewer, financials: DealFinancials): Promise<Financials> {
  const { deal_id, on, version } = financials
  const [sources, pledged, entries, summary] = await Promise.all([
    findSourceUse(ctx, deal_id, false),
    findCollateral(ctx, deal_id, false),
    findLendingRates(ctx),
    summaryTable.show(ctx, financials, []),
  ])
  const lender = sources.map(({ lender_amount }) => lender_amount)
  const pledge = { edition: editionOf(entries, on), loan: coveredLoan(financials, lender) }
  const can = isStaff(ctx) ? tableCan : { update: false }
  return {
    deal: toId('deal', deal_id),
    version,
    source_use: { ...presentSourceUse(financials, sources, []), can },
    collateral: { ...presentCollateral(financials, pledged, pledge), can },
    financial_summary: { ...summary, can },
    terms: termsOf(financials),
    rates: ratesOn(entries, on),
    ...underwritingOf(financials, { sources, loan: pledge.loan, summary }),
    can: { ...can, change_rates: may(ctx, 'lending_rate.change') },
  }
}
