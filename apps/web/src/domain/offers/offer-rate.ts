import type { LenderOffer, NewLenderOffer } from '@loanyard/contract/lenders/responses'
import { formatFraction } from '../../lib/format/rates-and-terms.ts'
import * as copy from './copy.ts'

type RateTerms = Pick<NewLenderOffer, 'rate' | 'rate_index' | 'spread'>

/** "10.25%", or "Prime + 2.75%". */
export function rateText({ rate, rate_index, spread }: RateTerms): string {
  if (typeof rate === 'string') return formatFraction(rate)
  return copy.indexPlus(rate_index ?? '', formatFraction(spread ?? '0'))
}

/** "9.75% today, adjusts quarterly"; null for a fixed rate. */
export function variableText(offer: Pick<LenderOffer, 'rate_index' | 'adjustment' | 'all_in_rate'>): string | null {
  const { rate_index, adjustment, all_in_rate } = offer
  if (rate_index === null || adjustment === null) return null
  const now = all_in_rate === null ? copy.noRateOnFile(rate_index) : copy.today(formatFraction(all_in_rate.rate))
  return `${now}, ${copy.adjusts(adjustment.toLowerCase())}`
}

/** The rate that payments are calculated with: the fixed one, or today's; null if today's isn't known. */
export function rateToday({ rate, all_in_rate }: Pick<LenderOffer, 'rate' | 'all_in_rate'>): string | null {
  return rate ?? all_in_rate?.rate ?? null
}
