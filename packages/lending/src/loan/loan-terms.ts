import type { Rate } from '../numbers/amounts.ts'
import type { Day } from '../rules/editions.ts'

export type SbaProgram = '7(a)' | 'SBA Express' | 'Export Express' | 'EWCP' | 'International Trade'
export type FeeFlag = 'rural' | 'food_supply_chain' | 'veteran_owned'

/** The fields of a deal that determine guaranty and fee, under the deal's names. */
export interface LoanTerms {
  sba_program: SbaProgram
  /** `approved_on`, or today if the deal has none yet. */
  on: Day
  /** Null counts as more than 12 months. */
  term_months: number | null
  /** Null: by program and amount. */
  guaranty_percentage: Rate | null
  naics_code: string | null
  fee_flags: readonly FeeFlag[]
}
