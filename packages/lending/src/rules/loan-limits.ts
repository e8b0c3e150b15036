import type { Editions, RuleEdition, Step } from './editions.ts'

export interface RateLimitEdition extends RuleEdition {
  /** Largest spread of a variable rate over the base rate, in percentage points, by gross loan. */
  points: readonly Step[]
}

/** Source: 87 FR 38900 (13 CFR 120.214), in effect from 2022-08-01. */
export const RATE_LIMIT_EDITIONS: Editions<RateLimitEdition> = [
  {
    from: '2022-08-01',
    name: '13 CFR 120.214',
    confirmed: true,
    points: [
      ['50000.00', '6.5'],
      ['250000.00', '6'],
      ['350000.00', '4.5'],
      [null, '3'],
    ],
  },
]

export interface TermLimitEdition extends RuleEdition {
  real_estate_months: number
  other_months: number
}

/** Source: 13 CFR 120.212. No earlier edition is known, so it applies from the start of the fee tables. */
export const TERM_LIMIT_EDITIONS: Editions<TermLimitEdition> = [
  { from: '2018-10-01', name: '13 CFR 120.212', confirmed: true, real_estate_months: 300, other_months: 120 },
]
