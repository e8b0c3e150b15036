import type { Rate } from '../numbers/amounts.ts'
import type { Day } from '../rules/editions.ts'

export type SbaProgram = '7(a)' | 'SBA Express' | 'Export Express' | 'EWCP' | 'International Trade'
export type FeeFlag = 'rural' | 'food_supply_chain' | 'veteran_owned'

/** What a deal says of itself that fee and guaranty depend on, named as on the deal. */
export interface LoanTerms {
  sba_program: SbaProgram
  /** approved_on, or today where the deal has none yet */
  on: Day
  /** null counts as more than 12 months */
  term_months: number | null
  /** null: by program and amount */
  guaranty_percentage: Rate | null
  naics_code: string | null
  fee_flags: readonly FeeFlag[]
}
