import type { Amount, Rate } from '../numbers/amounts.ts'
import type { Ratio } from '../numbers/ratios.ts'
import type { Day, Editions, RuleEdition } from './editions.ts'

/** The minimum debt service coverage ratio for deals that meet every non-null condition. */
export interface DscrFloor {
  name: string
  from: Day
  floor: Ratio
  confirmed: boolean
  /** Largest gross loan, inclusive. */
  up_to: Amount | null
  change_of_ownership: true | null
  /** For historical periods, not projections. */
  historical: true | null
}

const ANY = { up_to: null, change_of_ownership: null, historical: null, confirmed: true } as const

/** The first match applies. Source: SOP 50 10 8 (2025-06-01) and its FY2027 change for changes of ownership. */
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
  /** Fraction of the total project cost. */
  required: Rate
  /** The fraction of the requirement that a seller note on full standby can cover. */
  seller_part: Rate
}

/** Source: SOP 50 10 8, for start-ups and complete changes of ownership, loans numbered from 2025-06-01. */
export const EQUITY_EDITIONS: Editions<EquityEdition> = [
  { from: '2025-06-01', name: 'SOP 50 10 8', confirmed: true, required: '0.10', seller_part: '0.5' },
]
