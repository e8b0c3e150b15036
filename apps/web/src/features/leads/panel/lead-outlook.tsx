import type { Lead } from '@loanyard/contract/leads/schemas'
import { LoanOutlook } from '../../../domain/loan-outlook/loan-outlook.tsx'

/** What the person who sent the request was told, by the rules of the day it came; nothing without amount and purpose. */
export function LeadOutlook({ lead }: { lead: Lead }) {
  const { loan_amount, loan_purpose, down_payment, business_type, personal_credit_score, created } = lead
  if (loan_amount === null || loan_purpose === null) return null
  const on = created.slice(0, 10)
  return (
    <LoanOutlook
      facts={{ loan_amount, loan_purpose, down_payment, business_type, personal_credit_score, payment: null, on }}
    />
  )
}
