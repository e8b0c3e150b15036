import type { FeeFlag, SbaProgram } from '../loan/loan-terms.ts'
import type { Amount } from '../numbers/amounts.ts'
import type { Day } from './editions.ts'

/** Waives the upfront guaranty fee for deals that meet every non-null condition. */
export interface Waiver {
  name: string
  from: Day
  /** Last day in effect; null: until further notice. */
  until: Day | null
  confirmed: boolean
  program: SbaProgram | null
  flag: FeeFlag | null
  /** First two digits of the deal's NAICS code. */
  sectors: readonly string[] | null
  /** Largest gross loan, inclusive. */
  up_to: Amount | null
}

const MANUFACTURING = ['31', '32', '33'] as const
const ANY = { program: null, flag: null, sectors: null, up_to: null, until: null } as const
const FY2026 = { from: '2025-10-01', until: '2026-09-30', confirmed: true, up_to: '950000.00' } as const
const FY2027 = { from: '2026-10-01', confirmed: false, up_to: '700000.00' } as const
const VETERAN = {
  name: 'SBA Express, veteran-owned',
  program: 'SBA Express',
  flag: 'veteran_owned',
  confirmed: true,
} as const

/** Source: the SBA's annual fee notices, as quoted in the trade press up to 2026-11-20. */
export const WAIVERS: readonly Waiver[] = [
  { ...ANY, ...VETERAN, from: '2018-10-01', until: '2019-09-30' },
  // FY2020 had no such waiver.
  { ...ANY, ...VETERAN, from: '2020-10-01' },
  { ...ANY, ...FY2026, name: 'Manufacturers', sectors: MANUFACTURING },
  { ...ANY, ...FY2027, name: 'Manufacturers', sectors: MANUFACTURING },
  { ...ANY, ...FY2027, name: 'Food supply chain', flag: 'food_supply_chain' },
  { ...ANY, ...FY2027, name: 'Rural', flag: 'rural' },
]
