import type { LenderOffer } from '@loanyard/contract/lenders/responses'
import type { DealSharing } from '@loanyard/contract/lenders/schemas'
import { amortizationSchedule } from '@loanyard/lending/loan/amortization'
import { toCents } from '@loanyard/lending/numbers/amounts'

/** What a loan costs: both in US dollars with two decimals. */
export interface LoanCosts {
  readonly payment: string
  readonly interest: string
}

interface LoanTerms {
  readonly amount: string
  /** A year's, as a fraction. */
  readonly rate: string
  readonly term_months: number
}

/** The monthly payment and all interest of a loan repaid in equal payments (lending.md 2); null for what is no such loan. */
export function costsOf({ amount, rate, term_months }: LoanTerms): LoanCosts | null {
  try {
    const schedule = amortizationSchedule({ principal_amount: amount, rate, term: term_months })
    return { payment: schedule.payment, interest: schedule.total_interest }
  } catch {
    return null
  }
}

/** How an offer stands. Only one that is open counts in the comparison. */
export type OfferState = 'Open' | 'Expired' | 'Superseded' | 'Withdrawn'

/** The reader's calendar day as "2026-11-05". */
export function dayOf(now: Date = new Date()): string {
  const part = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`
}

/** An offer that is good until a day is open on that day still. */
export function stateOf(offer: LenderOffer, today: string = dayOf()): OfferState {
  if (offer.withdrawn !== null) return 'Withdrawn'
  if (!offer.is_current) return 'Superseded'
  return offer.expires_on !== null && offer.expires_on < today ? 'Expired' : 'Open'
}

/** A lender's offer beside those of others. */
export interface ComparedOffer {
  readonly sharing: DealSharing
  readonly offer: LenderOffer
  readonly state: OfferState
  readonly costs: LoanCosts | null
}

/** The newest offer of each lender that the deal is still shared with and that has not declined since. */
export function compareOffers(sharings: readonly DealSharing[], today: string = dayOf()): ComparedOffer[] {
  return sharings.flatMap((sharing) => {
    const offer = sharing.offers.find(({ is_current }) => is_current)
    if (offer === undefined || sharing.ended !== null || sharing.response?.status === 'Declined') return []
    return [{ sharing, offer, state: stateOf(offer, today), costs: costsOf(offer) }]
  })
}

/** What offers are measured by: the most or the least of it is the best for the borrower. */
export const measures = {
  amount: { label: 'Highest', value: ({ offer }: ComparedOffer) => toCents(offer.amount), best: 'most' },
  rate: { label: 'Lowest', value: ({ offer }: ComparedOffer) => millionths(offer.rate), best: 'least' },
  term: { label: 'Longest', value: ({ offer }: ComparedOffer) => BigInt(offer.term_months), best: 'most' },
  payment: { label: 'Lowest', value: ({ costs }: ComparedOffer) => costs && toCents(costs.payment), best: 'least' },
  interest: { label: 'Lowest', value: ({ costs }: ComparedOffer) => costs && toCents(costs.interest), best: 'least' },
} as const
export type Measure = keyof typeof measures

/** A fraction with up to six decimals in whole millionths, so that "0.10" and "0.100" are the same. */
function millionths(fraction: string): bigint {
  const [whole = '0', decimals = ''] = fraction.split('.')
  return BigInt(whole) * 1_000_000n + BigInt(decimals.padEnd(6, '0').slice(0, 6))
}

/** The ids of the offers that are best by a measure, ties included; none where fewer than two are open or all are alike. */
export function bestOf(offers: readonly ComparedOffer[], measure: Measure): ReadonlySet<string> {
  const { value, best } = measures[measure]
  const open = offers.flatMap((each) => {
    const measured = each.state === 'Open' ? value(each) : null
    return measured === null ? [] : [{ id: each.offer.id, measured }]
  })
  if (open.every(({ measured }) => measured === open[0]?.measured)) return new Set()
  const values = open.map(({ measured }) => measured)
  const top = values.reduce((bestSoFar, each) =>
    (best === 'most' ? each > bestSoFar : each < bestSoFar) ? each : bestSoFar,
  )
  return new Set(open.filter(({ measured }) => measured === top).map(({ id }) => id))
}

/** True where the open offers are of different amounts: lower costs may then only mean a smaller loan. */
export function haveDifferentAmounts(offers: readonly ComparedOffer[]): boolean {
  return new Set(offers.filter(({ state }) => state === 'Open').map(({ offer }) => offer.amount)).size > 1
}
