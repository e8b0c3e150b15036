import type { LenderDeal } from '@loanyard/contract/lender-area/schemas'
import { toId } from '../../../services/ids.ts'
import { fraction, ownershipAndDates } from '../../deals/index.ts'
import type { LenderDealRow } from '../shared-deal-queries.ts'

type LoadedApart = 'colleagues' | 'response' | 'offers' | 'credit_summary' | 'since_last_visit' | 'can'

interface Viewed {
  /** UUID */
  readonly partner: string
  readonly lender: LenderDeal['lender']
}

export function presentDeal(row: LenderDealRow, { partner, lender }: Viewed): Omit<LenderDeal, LoadedApart> {
  const { title, business_name, status, loan_amount, down_payment, loan_purpose, personal_credit_score } = row
  const { term_months, sba_program, approved_on, naics_code, business_state, year_established } = row
  const { fee_flags, lender_fee_share } = row
  const { reason, positives, negatives, note, watermark, unread_messages, modified } = row
  return {
    id: toId('deal', row.id),
    title,
    partner: { id: toId('partner', partner), name: row.partner_name, logo: row.partner_logo },
    lender,
    business_name,
    borrower_name: `${row.borrower_first_name} ${row.borrower_last_name}`,
    stage: { id: toId('stage', row.stage_id), name: row.stage_name, number: row.stage_number },
    status,
    loan_amount,
    down_payment,
    loan_purpose,
    personal_credit_score,
    term_months,
    interest_rate: fraction(row.interest_rate),
    sba_program,
    approved_on,
    naics_code,
    business_state,
    year_established,
    fee_flags,
    guaranty_percentage: fraction(row.guaranty_percentage),
    ...ownershipAndDates(row),
    lender_fee_share,
    reason,
    positives,
    negatives,
    shared: { at: row.shared, by: row.shared_by_name },
    note,
    watermark,
    unread_messages,
    modified,
  }
}
