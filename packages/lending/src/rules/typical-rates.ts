import type { Editions } from './editions.ts'
import type { SourcedRule } from './sop-editions.ts'

export interface TypicalRateEdition extends SourcedRule {
  /** The lowest spread over the base rate that most lenders ask, in percentage points. */
  points: string
}

/**
 * Not an SBA rule, and not confirmed. 2.75 points was the maximum for terms of 7 years or more until 13 CFR 120.214 raised
 * the maximum on 2022-08-01, and pricing is said to have stayed near it.
 */
export const TYPICAL_RATE_EDITIONS: Editions<TypicalRateEdition> = [
  {
    from: '2022-08-01',
    name: 'Typical 7(a) pricing',
    source: 'Market practice; the maximum of 13 CFR 120.214 until 2022-07-31',
    confidence: 'L',
    points: '2.75',
  },
]
