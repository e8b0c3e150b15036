import type { Amount, Rate } from '../numbers/amounts.ts'
import type { Ratio } from '../numbers/ratios.ts'
import type { Day, Editions, RuleEdition } from './editions.ts'

/** The least debt service coverage a lender may show. Every condition that is not null must be met. */
export interface DscrFloor {
  name: string
  from: Day
  floor: Ratio
  confirmed: boolean
  /** largest gross loan, inclusive */
  up_to: Amount | null
  change_of_ownership: true | null
  /** for periods that have been, not for projections */
  historical: true | null
}

const ANY = { up_to: null, change_of_ownership: null, historical: null, confirmed: true } as const

/** The first that applies counts. SOP 50 10 8 (2025-06-01); the one for changes of ownership from FY2027. */
export const DSCR_FLOORS: readonly [DscrFloor, ...DscrFloor[]] = [
  {
    ...ANY,
    name: 'Change of ownership',
    from: '2026-10-01',
    floor: '1.25',
    change_of_ownership: true,
    historical: true,
  },
  { ...ANY, name: 'Loans up to $350,000', from: '2025-06-01', floor: '1.10', up_to: '350000.00' },
  { ...ANY, name: 'Standard', from: '2025-06-01', floor: '1.15' },
]

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
