import type { Editions, RuleEdition } from '../rules.ts'

export interface TermLimitEdition extends RuleEdition {
  real_estate_months: number
  other_months: number
}

/** 13 CFR 120.212; no earlier edition is kept, so it stands from where the fee tables begin. */
export const TERM_LIMIT_EDITIONS: Editions<TermLimitEdition> = [
  { from: '2018-10-01', name: '13 CFR 120.212', confirmed: true, real_estate_months: 300, other_months: 120 },
]
