import type { LenderOffer, LenderResponse } from '@loanyard/contract/lenders/responses'
import { toId } from '../../../services/ids.ts'
import { fraction } from '../../deals/index.ts'
import * as copy from '../copy.ts'
import type { OfferRow, ResponseRow } from './response-queries.ts'

/** The response as the lender sees it. */
export function presentResponse({ by_name, responded_at, ...response }: ResponseRow): LenderResponse {
  return { ...response, by: by_name, at: responded_at }
}

/** Offers as the lender sees them, newest first. The first is current unless it was withdrawn. */
export function presentOffers(rows: readonly OfferRow[]): LenderOffer[] {
  return rows.map(({ id, made_by_name, withdrawn_at, ...row }, index) => ({
    ...row,
    id: toId('lender_offer', id),
    rate: fraction(row.rate) ?? row.rate,
    guaranty_percentage: fraction(row.guaranty_percentage),
    made_by: made_by_name,
    withdrawn_at,
    is_current: index === 0 && withdrawn_at === null,
  }))
}

/** "$1,200,000.00 at 10.25% over 10 years", for activity and emails. */
export function offerSummary({ amount, rate, term_months }: Pick<OfferRow, 'amount' | 'rate' | 'term_months'>): string {
  const [whole = '0', cents = '00'] = amount.split('.')
  return copy.offerTerms(`$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`, formatPercent(rate), term_months)
}

/** A fraction as percent, shifted digit by digit: "0.102500" → "10.25%". */
function formatPercent(rate: string): string {
  const [whole = '0', decimals = ''] = rate.split('.')
  const digits = `${whole}${decimals.slice(0, 2).padEnd(2, '0')}`.replace(/^0+(?=\d)/, '')
  const rest = decimals.slice(2).replace(/0+$/, '')
  return `${digits}${rest === '' ? '' : `.${rest}`}%`
}
