import type { CreditBox, FitFact } from '@loanyard/contract/lenders/credit-box'
import type { Columns } from '../../../db/tables.ts'

export interface CreditBoxRow extends Columns<
  'lenders',
  'min_loan_amount' | 'max_loan_amount' | 'min_credit_score' | 'credit_note'
> {
  readonly programs: CreditBox['programs']
  readonly states: CreditBox['states']
}

/** Of the deal a list is for; null: the lender has no credit box. */
export interface FitRow {
  readonly outside: FitFact[] | null
  readonly unknown: FitFact[] | null
}

/** Undefined values stay as they are. */
export type CreditBoxValues = { readonly [field in keyof CreditBoxRow]?: CreditBoxRow[field] | undefined }

export function presentCreditBox(row: CreditBoxRow): CreditBox {
  const { programs, states, min_loan_amount, max_loan_amount, min_credit_score, credit_note: note } = row
  return { programs, states, min_loan_amount, max_loan_amount, min_credit_score, note }
}
