import type { Rate } from '../amounts.ts'
import type { Editions, RuleEdition } from '../rules.ts'

export interface EquityEdition extends RuleEdition {
  /** of the total project cost */
  required: Rate
  /** the part of the requirement that a seller note on full standby may stand for */
  seller_part: Rate
}

/** SOP 50 10 8: start-ups and complete changes of ownership, loans numbered from 2025-06-01. */
export const EQUITY_EDITIONS: Editions<EquityEdition> = [
  { from: '2025-06-01', name: 'SOP 50 10 8', confirmed: true, required: '0.10', seller_part: '0.5' },
]
