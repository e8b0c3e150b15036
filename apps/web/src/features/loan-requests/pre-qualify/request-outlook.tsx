import type { PreQualifyPartner } from '@loanyard/contract/loan-requests/pre-qualification'
import type { OutlookFacts } from '@loanyard/lending/pre-qualification/outlook'
import { LoanOutlook } from '../../../domain/loan-outlook/loan-outlook.tsx'
import type { LoanPurpose } from './choices.ts'
import { EstimateView } from './estimate-view.tsx'
import { estimateOf } from './estimate.ts'

interface RequestOutlookProps {
  answers: Pick<OutlookFacts, 'loan_amount' | 'down_payment' | 'business_type' | 'personal_credit_score'> & {
    loan_purpose: LoanPurpose
  }
  to: PreQualifyPartner
}

/** What a person gets back for their answers: the estimate, and how it looks. */
export function RequestOutlook({ answers, to }: RequestOutlookProps) {
  const { loan_amount, loan_purpose, down_payment, business_type, personal_credit_score } = answers
  const { highest: payment } = estimateOf({ loan_amount, loan_purpose }, to)
  const facts = { loan_amount, loan_purpose, down_payment, business_type, personal_credit_score, payment, on: to.on }
  return (
    <>
      <EstimateView loan={{ loan_amount, loan_purpose }} to={to} />
      <LoanOutlook facts={facts} />
    </>
  )
}
