import type { LenderOffer } from '@loanyard/contract/lenders/responses'
import { toId } from '../../../services/ids.ts'
import { fraction } from '../../deals/index.ts'
import * as copy from '../copy.ts'
import type { OfferPart } from './offer-queries.ts'

/** A lender's offers on a deal, newest first. The first is current unless it was withdrawn. */
export function presentOffers(offers: readonly OfferPart[]): LenderOffer[] {
  return offers.map(({ accepted_at, accepted_by_name, made_by_name, ...offer }, index) => ({
    ...offer,
    id: toId('lender_offer', offer.id),
    rate: fraction(offer.rate),
    spread: fraction(offer.spread),
    all_in_rate: offer.all_in_rate === null ? null : { ...offer.all_in_rate, rate: decimalOf(offer.all_in_rate.rate) },
    guaranty_percentage: fraction(offer.guaranty_percentage),
    made_by: made_by_name,
    is_current: index === 0 && offer.withdrawn_at === null,
    accepted: accepted_at === null ? null : { at: accepted_at, by: accepted_by_name ?? '' },
  }))
}

const decimalOf = (rate: string): string => fraction(rate) ?? rate

type Terms = Pick<OfferPart, 'amount' | 'rate' | 'rate_index' | 'spread' | 'term_months'>

/** "$1,200,000.00 at 10.25% over 10 years", or "… at Prime + 2.75% …", for activity and emails. */
export function offerSummary({ amount, rate, rate_index, spread, term_months }: Terms): string {
  const [whole = '0', cents = '00'] = amount.split('.')
  const cost = rate === null ? copy.indexPlus(rate_index ?? '', formatPercent(spread ?? '0')) : formatPercent(rate)
  return copy.offerTerms(`$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`, cost, term_months)
}

/** A fraction as percent, shifted digit by digit: "0.102500" → "10.25%". */
function formatPercent(rate: string): string {
  const [whole = '0', decimals = ''] = rate.split('.')
  const digits = `${whole}${decimals.slice(0, 2).padEnd(2, '0')}`.replace(/^0+(?=\d)/, '')
  const rest = decimals.slice(2).replace(/0+$/, '')
  return `${digits}${rest === '' ? '' : `.${rest}`}%`
}
