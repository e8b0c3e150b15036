import type { LenderOffer } from '@loanyard/contract/lenders/responses'
import type { DealSharing } from '@loanyard/contract/lenders/schemas'
import { amortizationSchedule } from '@loanyard/lending/loan/amortization'
import { toCents } from '@loanyard/lending/numbers/amounts'
import { rateToday } from '../../../../domain/offers/offer-rate.ts'
import * as copy from './copy.ts'

/** US dollars with two decimals. */
export interface LoanCosts {
  readonly payment: string
  readonly interest: string
}

interface LoanTerms {
  readonly amount: string
  /** Annual, as a fraction. */
  readonly rate: string
  readonly term_months: number
}

/** Monthly payment and total interest with equal payments (docs/lending.md); null if the terms aren't a valid loan. */
export function costsOf({ amount, rate, term_months }: LoanTerms): LoanCosts | null {
  try {
    const schedule = amortizationSchedule({ principal_amount: amount, rate, term: term_months })
    return { payment: schedule.payment, interest: schedule.total_interest }
  } catch {
    return null
  }
}

/** Only open offers count in the comparison. */
export type OfferState = 'Open' | 'Accepted' | 'Expired' | 'Superseded' | 'Withdrawn'

/** An offer is still open on its last day, which is the partner's. */
export function stateOf(offer: LenderOffer): OfferState {
  if (offer.withdrawn_at !== null) return 'Withdrawn'
  if (!offer.is_current) return 'Superseded'
  if (offer.accepted !== null) return 'Accepted'
  return offer.is_expired ? 'Expired' : 'Open'
}

export interface ComparedOffer {
  readonly sharing: DealSharing
  readonly offer: LenderOffer
  readonly state: OfferState
  /** At today's rate if it is variable; null if that isn't known. */
  readonly costs: LoanCosts | null
}

/** The newest offer of each lender that still has access and hasn't declined since. */
export function compareOffers(shares: readonly DealSharing[]): ComparedOffer[] {
  return shares.flatMap((sharing) => {
    const offer = sharing.offers.find(({ is_current }) => is_current)
    if (offer === undefined || sharing.ended_at !== null || sharing.response?.status === 'Declined') return []
    const rate = rateToday(offer)
    return [{ sharing, offer, state: stateOf(offer), costs: rate === null ? null : costsOf({ ...offer, rate }) }]
  })
}

/** Whether the highest or the lowest value is best for the borrower. */
export const measures = {
  amount: { label: copy.highest, value: ({ offer }: ComparedOffer) => toCents(offer.amount), best: 'most' },
  rate: { label: copy.lowest, value: ({ offer }: ComparedOffer) => rateValue(offer), best: 'least' },
  term: { label: copy.longest, value: ({ offer }: ComparedOffer) => BigInt(offer.term_months), best: 'most' },
  payment: { label: copy.lowest, value: ({ costs }: ComparedOffer) => costs && toCents(costs.payment), best: 'least' },
  interest: {
    label: copy.lowest,
    value: ({ costs }: ComparedOffer) => costs && toCents(costs.interest),
    best: 'least',
  },
} as const
export type Measure = keyof typeof measures

function rateValue(offer: LenderOffer): bigint | null {
  const rate = rateToday(offer)
  return rate === null ? null : millionths(rate)
}

/** Whole millionths of a fraction with up to six decimals, so that "0.10" equals "0.100". */
function millionths(fraction: string): bigint {
  const [whole = '0', decimals = ''] = fraction.split('.')
  return BigInt(whole) * 1_000_000n + BigInt(decimals.padEnd(6, '0').slice(0, 6))
}

const isComparable = ({ state }: ComparedOffer) => state === 'Open' || state === 'Accepted'

/**
 * A rate that moves with one index can't be ranked against a fixed one or one of another index: it may be the lowest
 * only today.
 */
export function haveDifferentRates(offers: readonly ComparedOffer[]): boolean {
  return new Set(offers.filter(isComparable).map(({ offer }) => offer.rate_index)).size > 1
}

const dependsOnRate: ReadonlySet<Measure> = new Set(['rate', 'payment', 'interest'])

/** IDs of the best offers by a measure, ties included; empty if fewer than two are open or all are equal. */
export function bestOf(offers: readonly ComparedOffer[], measure: Measure): ReadonlySet<string> {
  if (dependsOnRate.has(measure) && haveDifferentRates(offers)) return new Set()
  const { value, best } = measures[measure]
  const open = offers.flatMap((each) => {
    const measured = isComparable(each) ? value(each) : null
    return measured === null ? [] : [{ id: each.offer.id, measured }]
  })
  if (open.every(({ measured }) => measured === open[0]?.measured)) return new Set()
  const values = open.map(({ measured }) => measured)
  const top = values.reduce((bestSoFar, each) =>
    (best === 'most' ? each > bestSoFar : each < bestSoFar) ? each : bestSoFar,
  )
  return new Set(open.filter(({ measured }) => measured === top).map(({ id }) => id))
}

/** True if open offers differ in amount: a lower cost may then only mean a smaller loan. */
export function haveDifferentAmounts(offers: readonly ComparedOffer[]): boolean {
  return new Set(offers.filter(isComparable).map(({ offer }) => offer.amount)).size > 1
}
