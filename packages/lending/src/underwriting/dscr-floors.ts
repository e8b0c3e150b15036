import { type Amount, readAmount } from '../numbers/amounts.ts'
import { type Ratio, reaches } from '../numbers/ratios.ts'
import type { Day, RuleUsed } from '../rules/editions.ts'
import { DSCR_FLOORS, type DscrFloor } from '../rules/underwriting-minimums.ts'

export interface FloorTerms {
  loan: Amount
  change_of_ownership: boolean
  /** A past or current period ("2025", "TTM") rather than a projection. */
  historical: boolean
  /** `approved_on`, or today if the deal has none yet. */
  on: Day
}

export interface FloorCheck {
  floor: Ratio
  /** Name and date of the floor. */
  rule: RuleUsed
  /** Null without a ratio. */
  met: boolean | null
}

/**
 * Whether a period's DSCR or global DSCR, unrounded, reaches its floor (docs/lending.md). For information only: a missed
 * floor never blocks anything.
 * @throws RangeError if the loan is not an amount.
 */
export function checkFloor(ratio: Ratio | null, terms: FloorTerms): FloorCheck {
  const { floor, name, from, confirmed } = floorFor(terms)
  return {
    floor,
    rule: { name, from, confirmed, predates: terms.on < from },
    met: ratio === null ? null : reaches(ratio, floor),
  }
}

const PROJECTED = /project|forecast|budget|pro[ -]?forma|plan|estimate|^(year|yr|y)[ -]?\d{1,2}$/i

/**
 * Whether a new period's name suggests a projection ("Projected", "Year 1", a year after that of `on`). People can change
 * the result. When in doubt it is false, because historical periods have the higher floor.
 */
export function isLikelyProjection(period: string, on: Day): boolean {
  const year = /\b(20\d\d)\b/.exec(period)?.[1]
  return PROJECTED.test(period) || (year !== undefined && year > on.slice(0, 4))
}

function floorFor(terms: FloorTerms): DscrFloor {
  const fitting = DSCR_FLOORS.filter((floor) => fits(floor, terms))
  const inForce = fitting.find((floor) => floor.from <= terms.on)
  const oldest = fitting.toSorted((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from)))
  return inForce ?? oldest[0] ?? DSCR_FLOORS[0]
}

function fits(floor: DscrFloor, terms: FloorTerms): boolean {
  return (
    (floor.up_to === null || readAmount(terms.loan).lte(readAmount(floor.up_to))) &&
    (floor.change_of_ownership === null || terms.change_of_ownership) &&
    (floor.historical === null || terms.historical)
  )
}
