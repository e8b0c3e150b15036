import { notAnswered, ownershipLabels } from '@loanyard/contract/deals/ownership-labels'
import type { LenderDeal } from '@loanyard/contract/lender-area/schemas'
import { formatDate, formatMoney } from '../../../lib/format/format.ts'
import { formatFraction, formatTerm } from '../../../lib/format/rates-and-terms.ts'
import { feeFlagLabels } from '../labels.ts'
import * as copy from './copy.ts'

export interface Fact {
  readonly label: string
  readonly value: string
}

interface OptionalFact {
  readonly label: string
  readonly value: string | null
}

/** Without what wasn't entered: the credit summary lists what is missing. */
const entered = (facts: readonly OptionalFact[]): readonly Fact[] =>
  facts.flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]))

function formatOptional<T>(value: T | null, format: (value: T) => string): string | null {
  return value === null ? null : format(value)
}

/** Zero says nothing. */
const amountOrNull = (amount: string) => (amount === '0.00' ? null : formatMoney(amount))

/** "50.00" → "50%". */
const percent = (text: string) => `${text.replace(/\.0+$/, '').replace(/(\.\d*?)0+$/, '$1')}%`

export function loanFacts(deal: LenderDeal): readonly Fact[] {
  return entered([
    { label: copy.loanAmount, value: formatOptional(deal.loan_amount, formatMoney) },
    { label: copy.downPayment, value: formatOptional(deal.down_payment, formatMoney) },
    { label: copy.loanPurpose, value: deal.loan_purpose },
    { label: copy.sbaProgram, value: deal.sba_program },
    { label: copy.term, value: formatOptional(deal.term_months, formatTerm) },
    { label: copy.interestRate, value: formatOptional(deal.interest_rate, formatFraction) },
    {
      label: copy.guarantyPercentage,
      value: formatOptional(deal.guaranty_percentage, formatFraction) ?? copy.standardGuaranty,
    },
    { label: copy.lenderFeeShare, value: percent(deal.lender_fee_share) },
    { label: copy.approvalDate, value: formatOptional(deal.approved_on, formatDate) },
    { label: copy.targetClosingDate, value: formatOptional(deal.target_closing_on, formatDate) },
    { label: copy.expectedLoanNumberDate, value: formatOptional(deal.expected_loan_number_on, formatDate) },
    { label: copy.realEstateAmount, value: formatOptional(deal.real_estate_amount, formatMoney) },
    { label: copy.standbyDebt, value: amountOrNull(deal.standby_debt) },
    { label: copy.minorityInvestment, value: amountOrNull(deal.minority_investment) },
  ])
}

export function businessFacts(deal: LenderDeal): readonly Fact[] {
  const flags = deal.fee_flags.map((flag) => feeFlagLabels[flag]).join(', ')
  return entered([
    { label: copy.businessName, value: deal.business_name },
    { label: copy.borrower, value: deal.borrower_name },
    { label: copy.creditScore, value: formatOptional(deal.personal_credit_score, String) },
    { label: copy.naicsCode, value: deal.naics_code },
    { label: copy.state, value: deal.business_state },
    { label: copy.yearEstablished, value: formatOptional(deal.year_established, String) },
    {
      label: copy.ownershipChange,
      value: deal.ownership_change === null ? notAnswered : ownershipLabels[deal.ownership_change],
    },
    { label: copy.feeFlags, value: flags === '' ? null : flags },
  ])
}
