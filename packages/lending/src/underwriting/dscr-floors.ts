import { type Amount, readAmount } from '../numbers/amounts.ts'
import { ZERO } from '../numbers/decimal.ts'
import { type Ratio, reaches } from '../numbers/ratios.ts'
import { type Day, editionOn } from '../rules/editions.ts'
import {
  type FloorRule,
  type OwnershipCategory,
  type OwnershipChange,
  possibleCategories,
  SOP_EDITIONS,
  type SopEdition,
  type SourcedRule,
  type SourcedRuleUsed,
  sourcedRule,
} from '../rules/sop-editions.ts'

export interface FloorTerms {
  /** Zero: not known yet. */
  loan: Amount
  /** Null: no one has said whether ownership changes. */
  ownership_change: OwnershipChange | null
  /** A past or current period ("2025", "TTM") rather than a projection. */
  historical: boolean
  /** The expected day of the SBA loan number, which decides the edition. */
  on: Day
}

/** `not_counted`: projections don't carry coverage. `not_determined`: it depends on an answer that is missing. */
export type CoverageResult = 'met' | 'missed' | 'no_debt' | 'not_counted' | 'not_determined'

export interface FloorCheck {
  result: CoverageResult
  /** Null if not determined or not counted. */
  floor: Ratio | null
  /** Name, date and source of the floor, or of the rule that keeps projections out; null if not determined. */
  rule: SourcedRuleUsed | null
}

/**
 * Whether a period's DSCR or global DSCR, unrounded, reaches its floor (docs/lending.md). For information only: a missed
 * floor never blocks anything.
 * @throws RangeError if the loan is not an amount.
 */
export function checkFloor(ratio: Ratio | null, terms: FloorTerms): FloorCheck {
  const edition = editionOn(SOP_EDITIONS, terms.on)
  const loan = readAmount(terms.loan)
  const sizes = loan.eq(ZERO) ? [true, false] : [loan.lte(readAmount(edition.small.up_to))]
  const requirements = possibleCategories(terms.ownership_change).flatMap((category) =>
    sizes.map((isSmall) => requirementOf(category, { ...terms, isSmall }, edition)),
  )
  const [first] = requirements
  const isDetermined = first !== undefined && requirements.every((each) => each.floor === first.floor)
  if (!isDetermined) return { result: ratio === null ? 'no_debt' : 'not_determined', floor: null, rule: null }
  const { floor } = first
  return { result: resultOf(ratio, floor), floor, rule: sourcedRule(first.rule, terms.on) }
}

function resultOf(ratio: Ratio | null, floor: Ratio | null): CoverageResult {
  if (ratio === null) return 'no_debt'
  if (floor === null) return 'not_counted'
  return reaches(ratio, floor) ? 'met' : 'missed'
}

/** `floor` is null if the period doesn't count. */
interface Requirement {
  floor: Ratio | null
  rule: SourcedRule
}

interface SizedTerms extends FloorTerms {
  /** 7(a) Small. */
  isSmall: boolean
}

function requirementOf(
  category: OwnershipCategory | null,
  { historical, isSmall }: SizedTerms,
  edition: SopEdition,
): Requirement {
  if (category !== null && !historical && edition.no_projections_for_ownership !== null)
    return { floor: null, rule: edition.no_projections_for_ownership }
  if (category !== null && edition.ownership_floors !== null) {
    const rule = edition.ownership_floors[category]
    // That a small loan doesn't fall back to 7(a) Small is known less well than the floor itself.
    const confidence = isSmall ? (edition.no_small_for_ownership?.confidence ?? rule.confidence) : rule.confidence
    return of({ ...rule, confidence })
  }
  return of(isSmall ? edition.small : edition.standard)
}

const of = ({ floor, from, name, source, confidence }: FloorRule): Requirement => ({
  floor,
  rule: { from, name, source, confidence },
})

const PROJECTED = /project|forecast|budget|pro[ -]?forma|plan|estimate|^(year|yr|y)[ -]?\d{1,2}$/i

/**
 * Whether a new period's name suggests a projection ("Projected", "Year 1", a year after that of `on`). People can change
 * the result. When in doubt it is false, because historical periods have the higher floor.
 */
export function isLikelyProjection(period: string, on: Day): boolean {
  const year = /\b(20\d\d)\b/.exec(period)?.[1]
  return PROJECTED.test(period) || (year !== undefined && year > on.slice(0, 4))
}
