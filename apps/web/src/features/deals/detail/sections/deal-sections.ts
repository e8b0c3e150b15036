import { notAnswered } from '@loanyard/contract/deals/ownership-labels'
import type { Deal } from '@loanyard/contract/deals/schemas'
import { formatDate, formatMoney } from '../../../../lib/format/format.ts'
import * as copy from '../copy.ts'
import type { FieldName } from './deal-fields.ts'

/** One section of the deal page. */
export interface DealSection {
  /** Name of its draft. */
  readonly name: string
  readonly title: string
  /** Its fields, as they stand side by side in the form. */
  readonly rows: readonly (readonly FieldName[])[]
  /** Shown after the fields, and not edited. */
  readonly calculated?: (deal: Deal) => readonly { readonly label: string; readonly value: string }[]
}

const loan: DealSection = {
  name: 'loan',
  title: copy.loan,
  rows: [
    ['loan_amount', 'down_payment'],
    ['loan_purpose', 'sba_program'],
    ['term_months', 'interest_rate'],
    ['guaranty_percentage', 'lender_fee_share'],
    ['approved_on', 'target_closing_on', 'expected_loan_number_on'],
    ['real_estate_amount', 'standby_debt', 'minority_investment'],
  ],
}

const forecast: DealSection = {
  name: 'forecast',
  title: copy.forecast,
  rows: [['expected_close_on', 'close_probability'], ['broker_fee', 'broker_fee_percent'], ['referral_source']],
  calculated: ({ forecast: { fee } }) => [
    { label: copy.expectedFee, value: fee === null ? copy.notEntered : formatMoney(fee) },
  ],
}

const aboutDeal: DealSection = {
  name: 'deal',
  title: copy.deal,
  rows: [
    ['title'],
    ['business_name', 'naics_code'],
    ['business_state', 'year_established'],
    ['ownership_change'],
    ['fee_flags'],
  ],
}

const borrower: DealSection = {
  name: 'borrower',
  title: copy.borrower,
  rows: [
    ['borrower_first_name', 'borrower_last_name'],
    ['borrower_email'],
    ['borrower_phone', 'personal_credit_score'],
  ],
}

const assessment: DealSection = {
  name: 'assessment',
  title: copy.assessment,
  rows: [['reason'], ['positives'], ['negatives']],
}

export const dealSections = [loan, forecast, aboutDeal, borrower, assessment] as const

export const fieldsOf = ({ rows }: DealSection): readonly FieldName[] => rows.flat()

const whenEmpty: Partial<Record<FieldName, (deal: Deal) => string>> = {
  guaranty_percentage: () => copy.standardGuaranty,
  ownership_change: () => notAnswered,
  expected_close_on: (deal) =>
    deal.forecast.close_on === null ? '–' : copy.byTargetClosing(formatDate(deal.forecast.close_on)),
  close_probability: (deal) => copy.byStage(deal.forecast.probability),
}

/** What an empty field comes to, where that is known. */
export function impliedText(name: FieldName, deal: Deal): string | null {
  const text = whenEmpty[name]?.(deal) ?? '–'
  return text === '–' ? null : text
}

/** Whether the viewer may change the field. */
export function canEdit(name: FieldName, { can }: Deal): boolean {
  return can.update && (name !== 'borrower_email' || can.change_borrower_email)
}

/** A new address is invited at once, so it is saved with a button, never by leaving the field. */
export const needsForm = (name: FieldName): boolean => name === 'borrower_email'

/** Where a section’s unsaved changes are kept. */
export const sectionDraft = (deal: Deal, { name }: DealSection): string => `deal.${deal.id}.${name}`

/** Where the unsaved change of a single field is kept. */
export const fieldDraft = (deal: Deal, name: FieldName): string => `deal.${deal.id}.field.${name}`
