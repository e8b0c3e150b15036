import type { LoanTerms } from '../loan/loan-terms.ts'
import { type Amount, type Rate, readAmount, writeAmount } from '../numbers/amounts.ts'
import { type Decimal, decimal, larger, percent, smaller, toCent, ZERO } from '../numbers/decimal.ts'
import { type Day, editionOn, type RuleUsed, ruleUsed, type Step, stepFor } from '../rules/editions.ts'
import {
  GUARANTY_FEE_EDITIONS,
  type GuarantyFeeEdition,
  SECOND_RATE_ABOVE,
  TIERS,
} from '../rules/guaranty-fee-rates.ts'
import { type Waiver, WAIVERS } from '../rules/guaranty-fee-waivers.ts'
import { guarantyOf } from './guaranty-percentage.ts'

const SHORT_TERM_MONTHS = 12

export type FeeCharge =
  | {
      kind: 'tier'
      /** The tier: loans above `above`, up to and including `up_to`; null: no limit. */
      above: Amount | null
      up_to: Amount | null
      rate: Rate
      /** For the guaranteed portion above `second_rate_above`; null: `rate` applies to all of it. */
      second_rate: Rate | null
      second_rate_above: Amount
    }
  | { kind: 'short_term'; above: Amount | null; up_to: Amount | null; rate: Rate }
  | { kind: 'waiver'; name: string; from: Day; until: Day | null; up_to: Amount | null; confirmed: boolean; rate: Rate }

export interface GuarantyFee {
  loan: Amount
  guaranty_percentage: Rate
  /** Rounded for display; the fee is calculated on the unrounded amount. */
  guaranteed_portion: Amount
  fee: Amount
  charge: FeeCharge
  /** The lender's annual fee, as a fraction of the guaranteed balance. */
  service_fee_rate: Rate
  rule: RuleUsed
}

/**
 * The SBA's upfront guaranty fee (docs/lending.md): rate × guaranteed portion, rounded half up to the cent. Zero for a loan
 * of zero or less. A waiver applies only if the deal's flags, program or NAICS code match.
 * @throws RangeError if the loan is not an amount or the date is invalid.
 */
export function guarantyFee(loan: Amount, terms: LoanTerms): GuarantyFee {
  const gross = larger(readAmount(loan), ZERO)
  const edition = editionOn(GUARANTY_FEE_EDITIONS, terms.on)
  const guaranty = guarantyOf(gross, terms)
  const portion = gross.times(guaranty)
  const charge = chargeFor(gross, terms, edition)
  return {
    loan: writeAmount(gross),
    guaranty_percentage: guaranty.toFixed(),
    guaranteed_portion: writeAmount(portion),
    fee: writeAmount(feeOn(portion, charge)),
    charge,
    service_fee_rate: fraction(stepFor(edition.service, gross)[1]),
    rule: ruleUsed(edition, terms.on),
  }
}

/** The fee of a loan above zero, to the cent, without the rest of the result. */
export function feeOf(loan: Decimal, terms: LoanTerms): Decimal {
  const charge = chargeFor(loan, terms, editionOn(GUARANTY_FEE_EDITIONS, terms.on))
  return toCent(feeOn(loan.times(guarantyOf(loan, terms)), charge))
}

/** Amounts at which the fee may jump for these terms, not counting steps of the guaranty percentage. */
export function feeBounds(terms: LoanTerms): Amount[] {
  const edition = editionOn(GUARANTY_FEE_EDITIONS, terms.on)
  const bounds = isShort(terms) ? edition.short_term.map(([upTo]) => upTo) : TIERS
  const waived = WAIVERS.filter((waiver) => applies(waiver, terms)).map((waiver) => waiver.up_to)
  return [...bounds, ...waived].filter((bound) => bound !== null)
}

function chargeFor(loan: Decimal, terms: LoanTerms, edition: GuarantyFeeEdition): FeeCharge {
  const waiver = WAIVERS.find((each) => applies(each, terms) && within(loan, each.up_to))
  if (waiver !== undefined) {
    const { name, from, until, up_to, confirmed } = waiver
    return { kind: 'waiver', name, from, until, up_to, confirmed, rate: '0' }
  }
  if (isShort(terms)) {
    const [upTo, rate] = stepFor(edition.short_term, loan)
    return { kind: 'short_term', above: boundBelow(edition.short_term, upTo), up_to: upTo, rate: fraction(rate) }
  }
  return tierFor(loan, edition)
}

function tierFor(loan: Decimal, edition: GuarantyFeeEdition): FeeCharge {
  const tiers = TIERS.map((upTo, index): Step => [upTo, edition.rates[index] ?? ''])
  const [upTo, rates] = stepFor(tiers, loan)
  const [first = '', second] = rates.split('/')
  return {
    kind: 'tier',
    above: boundBelow(tiers, upTo),
    up_to: upTo,
    rate: fraction(first),
    second_rate: second === undefined ? null : fraction(second),
    second_rate_above: SECOND_RATE_ABOVE,
  }
}

function feeOn(portion: Decimal, charge: FeeCharge): Decimal {
  const rate = decimal(charge.rate)
  if (charge.kind !== 'tier' || charge.second_rate === null) return portion.times(rate)
  const first = smaller(portion, readAmount(charge.second_rate_above))
  return first.times(rate).plus(portion.minus(first).times(decimal(charge.second_rate)))
}

function applies(waiver: Waiver, terms: LoanTerms): boolean {
  return (
    waiver.from <= terms.on &&
    (waiver.until === null || terms.on <= waiver.until) &&
    (waiver.program === null || waiver.program === terms.sba_program) &&
    (waiver.flag === null || terms.fee_flags.includes(waiver.flag)) &&
    (waiver.sectors === null || waiver.sectors.includes(terms.naics_code?.slice(0, 2) ?? ''))
  )
}

const isShort = (terms: LoanTerms) => terms.term_months !== null && terms.term_months <= SHORT_TERM_MONTHS
const within = (loan: Decimal, upTo: Amount | null) => upTo === null || loan.lte(readAmount(upTo))
const fraction = (text: string): Rate => percent(text).toFixed()

function boundBelow(steps: readonly Step[], upTo: Amount | null): Amount | null {
  const index = steps.findIndex(([bound]) => bound === upTo)
  return steps[index - 1]?.[0] ?? null
}
