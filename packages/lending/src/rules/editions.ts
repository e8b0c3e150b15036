import { type Amount, readAmount } from '../numbers/amounts.ts'
import type { Decimal } from '../numbers/decimal.ts'

/** A calendar day, "2026-11-20". */
export type Day = string

export interface RuleEdition {
  /** First day in effect. */
  from: Day
  /** Common name, such as "FY2026" or "SOP 50 10 8". */
  name: string
  /** False if a rate or limit rests on a single source or an inference. */
  confirmed: boolean
}

/** The edition a result was calculated with. */
export interface RuleUsed extends RuleEdition {
  /** True if the date is before the oldest known edition, which was used anyway. */
  predates: boolean
}

/** The editions of one rule, oldest first. */
export type Editions<T extends { from: Day }> = readonly [T, ...T[]]

/** The value for amounts up to and including `upTo`; null: no limit. */
export type Step<T = string> = readonly [upTo: Amount | null, value: T]

const DAY = /^\d{4}-\d\d-\d\d$/

/**
 * The edition in effect on a day: the newest that began by then, or else the oldest.
 * @throws RangeError if the day is not in the form YYYY-MM-DD.
 */
export function editionOn<T extends { from: Day }>(editions: Editions<T>, on: Day): T {
  if (!DAY.test(on)) throw new RangeError(`Not a day: ${JSON.stringify(on)}`)
  return editions.findLast((edition) => edition.from <= on) ?? editions[0]
}

export function ruleUsed(edition: RuleEdition, on: Day): RuleUsed {
  return { from: edition.from, name: edition.name, confirmed: edition.confirmed, predates: on < edition.from }
}

/**
 * The step an amount belongs to. Bounds are inclusive: exactly 150,000.00 is in "up to 150,000.00".
 * @throws RangeError if the last step has a bound and the amount is above it.
 */
export function stepFor<T>(steps: readonly Step<T>[], amount: Decimal): Step<T> {
  const step = steps.find(([upTo]) => upTo === null || amount.lte(readAmount(upTo)))
  if (step === undefined) throw new RangeError('The last step has a bound')
  return step
}
