import { type MaturityLimit, maturityLimit } from '../loan/loan-limits.ts'
import type { Amount } from '../numbers/amounts.ts'
import type { Ratio } from '../numbers/ratios.ts'
import { type Day, editionOn } from '../rules/editions.ts'
import { changesOwnership } from '../rules/ownership-purposes.ts'
import {
  type EditionEdge,
  editionEdge,
  type OwnershipChange,
  SOP_EDITIONS,
  type SourcedRuleUsed,
  sourcedRule,
} from '../rules/sop-editions.ts'
import { checkFloor, type FloorCheck } from './dscr-floors.ts'
import { type EquityInjection, equityInjection, type EquityTerms } from './equity-injection.ts'

/** What an edition's rules are applied to. */
export interface UnderwritingFacts extends Omit<EquityTerms, 'on' | 'ownership_change'> {
  loan: Amount
  ownership_change: OwnershipChange | null
  /** The part of the loan that pays for real estate; null: by purpose. */
  real_estate_amount: Amount | null
  real_estate_purpose: boolean
  periods: readonly { period: string; is_projection: boolean; dscr: Ratio | null; global_dscr: Ratio | null }[]
}

/** The fields of a deal that the rules ask for, under the deal's names. */
export interface DealFacts extends Pick<
  UnderwritingFacts,
  'ownership_change' | 'standby_debt' | 'minority_investment' | 'real_estate_amount'
> {
  loan_purpose: string | null
}

/** How ownership changes; null: no one has said, or what they said contradicts the loan purpose. */
export function answeredOwnership({
  loan_purpose,
  ownership_change,
}: Pick<DealFacts, 'loan_purpose' | 'ownership_change'>): OwnershipChange | null {
  return ownership_change === 'None' && changesOwnership(loan_purpose) ? null : ownership_change
}

const REAL_ESTATE_PURPOSES = ['Commercial Real Estate', 'Construction']

export function underwritingFacts(
  deal: DealFacts,
  figures: Pick<UnderwritingFacts, 'loan' | 'project_total' | 'borrower_total' | 'seller_note' | 'periods'>,
): UnderwritingFacts {
  const { loan_purpose, standby_debt, minority_investment, real_estate_amount } = deal
  return {
    ...figures,
    ownership_change: answeredOwnership(deal),
    standby_debt,
    minority_investment,
    real_estate_amount,
    start_up: loan_purpose === null ? null : loan_purpose === 'Startup',
    real_estate_purpose: loan_purpose !== null && REAL_ESTATE_PURPOSES.includes(loan_purpose),
  }
}

export interface PeriodCoverage {
  period: string
  dscr: FloorCheck
  global_dscr: FloorCheck
}

export interface Underwriting {
  edition: SourcedRuleUsed
  coverage: PeriodCoverage[]
  equity: EquityInjection
  maturity: MaturityLimit
}

/**
 * Coverage, equity injection and longest term by the edition in force on the day of the loan number. For information
 * only: it never says that a loan is eligible.
 * @throws RangeError if a value is not an amount or the day is invalid.
 */
export function underwrite(facts: UnderwritingFacts, on: Day): Underwriting {
  const { loan, ownership_change } = facts
  return {
    edition: sourcedRule(editionOn(SOP_EDITIONS, on), on),
    coverage: facts.periods.map(({ period, is_projection, dscr, global_dscr }) => {
      const terms = { loan, ownership_change, historical: !is_projection, on }
      return { period, dscr: checkFloor(dscr, terms), global_dscr: checkFloor(global_dscr, terms) }
    }),
    equity: equityInjection({ ...facts, on }),
    maturity: maturityLimit({ ...facts, on }),
  }
}

export interface EdgeResults extends EditionEdge {
  results: [before: Underwriting, after: Underwriting]
}

/** Both results if the loan number is expected within 14 days of an edition's first day; otherwise null. */
export function underwriteAtEdge(facts: UnderwritingFacts, on: Day): EdgeResults | null {
  const edge = editionEdge(on)
  return edge === null ? null : { ...edge, results: [underwrite(facts, edge.day_before), underwrite(facts, edge.edge)] }
}
