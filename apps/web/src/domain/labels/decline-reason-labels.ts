import type { DeclineReason } from '@loanyard/contract/lenders/responses'

export const declineReasonLabels: Readonly<Record<DeclineReason, string>> = {
  credit: 'Credit history',
  cash_flow: 'Cash flow doesn’t cover the debt',
  collateral: 'Insufficient collateral',
  equity_injection: 'Insufficient equity injection',
  industry: 'Industry we don’t lend to',
  loan_size: 'Outside our loan size',
  location: 'Outside our footprint',
  experience: 'Management experience',
  program: 'Doesn’t fit the program',
  other: 'Another reason',
}
