import type { Amount } from '../amounts.ts'
import type { Ratio } from '../ratios.ts'
import type { Day } from '../rules.ts'

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
