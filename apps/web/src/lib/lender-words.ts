import type { DeclineReason } from '@loanyard/contract/lender-dealings'

/** Why a lender declines, as both sides read it. */
export const declineWords: Readonly<Record<DeclineReason, string>> = {
  credit: 'Credit history',
  cash_flow: 'Cash flow does not cover the debt',
  collateral: 'Not enough collateral',
  equity_injection: 'Not enough equity injection',
  industry: 'Industry we do not lend to',
  loan_size: 'Loan too large or too small for us',
  location: 'Outside our area',
  experience: 'Experience of the management',
  program: 'Does not fit the program',
  other: 'Another reason',
}
