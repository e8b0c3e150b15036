import type { LenderDeal } from '@loanyard/contract/lender-area/schemas'
import { formatDate, formatMoney } from '../../../lib/format/format.ts'
import { formatFraction, formatTerm } from '../../../lib/format/rates-and-terms.ts'
import { feeFlagLabels } from '../labels.ts'

export interface Fact {
  readonly label: string
  readonly value: string | null
}

function formatOptional<T>(value: T | null, format: (value: T) => string): string | null {
  return value === null ? null : format(value)
}

/** "50.00" → "50%". */
const percent = (text: string) => `${text.replace(/\.0+$/, '').replace(/(\.\d*?)0+$/, '$1')}%`

export function loanFacts(deal: LenderDeal): readonly Fact[] {
  return [
    { label: 'Loan amount', value: formatMoney(deal.loan_amount) },
    { label: 'Down payment', value: formatOptional(deal.down_payment, formatMoney) },
    { label: 'Loan purpose', value: deal.loan_purpose },
    { label: 'SBA program', value: deal.sba_program },
    { label: 'Term', value: formatOptional(deal.term_months, formatTerm) },
    { label: 'Interest rate', value: formatOptional(deal.interest_rate, formatFraction) },
    {
      label: 'Guaranty percentage',
      value: formatOptional(deal.guaranty_percentage, formatFraction) ?? 'Standard for this program',
    },
    { label: 'Your share of the guaranty fee', value: percent(deal.lender_fee_share) },
    { label: 'Approval date', value: formatOptional(deal.approved_on, formatDate) },
  ]
}

export function businessFacts(deal: LenderDeal): readonly Fact[] {
  const flags = deal.fee_flags.map((flag) => feeFlagLabels[flag]).join(', ')
  return [
    { label: 'Business name', value: deal.business_name },
    { label: 'Borrower', value: deal.borrower_name },
    { label: 'Credit score', value: formatOptional(deal.personal_credit_score, String) },
    { label: 'NAICS code', value: deal.naics_code },
    { label: 'Change of ownership', value: deal.change_of_ownership ? 'Yes' : 'No' },
    { label: 'Fee waivers & exceptions', value: flags === '' ? null : flags },
  ]
}
