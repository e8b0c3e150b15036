import { type Amount, readAmount } from '../numbers/amounts.ts'
import type { Decimal } from '../numbers/decimal.ts'

/** A calendar day, "2026-11-20". */
export type Day = string

/** What every edition of a rule says of itself. */
export interface RuleEdition {
  /** the first day it holds */
  from: Day
  /** how people call it: "FY2026", "SOP 50 10 8" */
  name: string
  /** false: only one source or an inference stands behind a figure of it */
  confirmed: boolean
}

/** The edition a result was calculated with; every result carries it. */
export interface RuleUsed extends RuleEdition {
  /** true: the day lies before the oldest edition known, which was used for want of a better one */
  predates: boolean
}

/** The editions of one rule, oldest first; never none. */
export type Editions<T extends { from: Day }> = readonly [T, ...T[]]

/** Up to this amount (inclusive; null: any) holds this value. */
export type Step<T = string> = readonly [upTo: Amount | null, value: T]

const DAY = /^\d{4}-\d\d-\d\d$/

/**
 * The edition that holds on a day: the newest that began by then, else the oldest.
 * @throws RangeError where the day is not written as YYYY-MM-DD.
 */
export function editionOn<T extends { from: Day }>(editions: Editions<T>, on: Day): T {
  if (!DAY.test(on)) throw new RangeError(`Not a day: ${JSON.stringify(on)}`)
  return editions.findLast((edition) => edition.from <= on) ?? editions[0]
}

/** What a result says about the edition it used. */
export function ruleUsed(edition: RuleEdition, on: Day): RuleUsed {
  return { from: edition.from, name: edition.name, confirmed: edition.confirmed, predates: on < edition.from }
}

/**
 * The step an amount is in. Bounds are inclusive: exactly 150,000.00 is in "up to 150,000.00".
 * @throws RangeError where the last step has a bound and the amount lies above it.
 */
export function stepFor<T>(steps: readonly Step<T>[], amount: Decimal): Step<T> {
  const step = steps.find(([upTo]) => upTo === null || amount.lte(readAmount(upTo)))
  if (step === undefined) throw new RangeError('The last step has a bound')
  return step
}
