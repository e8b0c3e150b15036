import type { Editions } from './editions.ts'
import type { SourcedRule } from './sop-editions.ts'

export interface CreditGuideline extends SourcedRule {
  /** From here on a personal credit score helps. */
  comfortable: number
  /** Below this it needs work. */
  weak: number
}

/**
 * Ours, not the SBA's: the SBA's own minimum score ended on 2026-03-01, and each lender sets its own.
 */
export const CREDIT_GUIDELINES: Editions<CreditGuideline> = [
  {
    from: '2026-03-01',
    name: 'Credit score guideline',
    source: 'Loanyard’s rule of thumb, not an SBA rule',
    confidence: 'L',
    comfortable: 680,
    weak: 640,
  },
]

/** What lenders ask about some purposes, from independent readings of SOP 50 10 8 and 8.1; not confirmed. */
export interface PurposeRules {
  from: string
  /** A refinance doesn't pay off merchant cash advances or factoring. */
  refinance: SourcedRule
  /** Percent of a building that the business itself has to occupy. */
  occupancy: SourcedRule & { existing: string; built: string }
  /** The brand has to be in the SBA Franchise Directory. */
  franchise: SourcedRule
  /** Projections, a plan and experience of a business of up to two years. */
  start_up: SourcedRule
}

const SOP = { from: '2025-06-01', source: 'SOP 50 10 8', confidence: 'M' } as const

export const PURPOSE_RULES: Editions<PurposeRules> = [
  {
    from: '2025-06-01',
    refinance: { ...SOP, name: 'Debt that can be refinanced' },
    occupancy: { ...SOP, name: 'Owner occupancy', existing: '51', built: '60' },
    franchise: { ...SOP, name: 'SBA Franchise Directory' },
    start_up: { ...SOP, name: 'Startups' },
  },
]
