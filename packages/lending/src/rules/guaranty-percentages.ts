import type { SbaProgram } from '../loan/loan-terms.ts'
import type { Amount } from '../numbers/amounts.ts'
import type { Editions, RuleEdition, Step } from './editions.ts'

export interface GuarantyEdition extends RuleEdition {
  /** Percent of the loan that the SBA guarantees, by program and gross amount. */
  percentages: Record<SbaProgram, readonly Step[]>
  largest_loan: Record<SbaProgram, Amount>
}

/** Source: the SBA's "Types of 7(a) loans". No earlier edition is known, so it applies from the start of the fee tables. */
export const GUARANTY_EDITIONS: Editions<GuarantyEdition> = [
  {
    from: '2018-10-01',
    name: 'Types of 7(a) loans',
    confirmed: true,
    percentages: {
      '7(a)': [
        ['150000.00', '85'],
        [null, '75'],
      ],
      'SBA Express': [[null, '50']],
      'Export Express': [
        ['350000.00', '90'],
        [null, '75'],
      ],
      EWCP: [[null, '90']],
      'International Trade': [[null, '90']],
    },
    largest_loan: {
      '7(a)': '5000000.00',
      'SBA Express': '500000.00',
      'Export Express': '500000.00',
      EWCP: '5000000.00',
      'International Trade': '5000000.00',
    },
  },
]
