import type { feeFlags } from '@loanyard/contract/core/values'
import { ownershipLabels } from '@loanyard/contract/deals/ownership-labels'
import type { DealChanges } from '@loanyard/contract/deals/schemas'
import { formatDate, formatDateInSentence, formatMoney } from '../../../../lib/format/format.ts'
import { formatFraction, formatTerm } from '../../../../lib/format/rates-and-terms.ts'
import { asText, type FlatValues, type RecordKind, type Values } from '../../../../ui/facts/record-kind.ts'
import * as copy from '../copy.ts'

export const feeFlagLabels: Readonly<Record<(typeof feeFlags)[number], string>> = {
  rural: copy.rural,
  food_supply_chain: copy.foodSupplyChain,
  veteran_owned: copy.veteranOwned,
}

const flags = (text: string) =>
  text
    .split(', ')
    .map((flag) => Object.entries(feeFlagLabels).find(([name]) => name === flag)?.[1] ?? flag)
    .join(', ')
const ownership = (text: string) => Object.entries(ownershipLabels).find(([name]) => name === text)?.[1] ?? text
const plain = (text: string) => text
const percent = (text: string) => `${text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')}%`

/** Label and format of every editable field, keyed as in the activity log. */
const fields = {
  title: [copy.titleLabel, plain],
  business_name: [copy.businessName, plain],
  naics_code: [copy.naicsCode, plain],
  business_state: [copy.businessState, plain],
  year_established: [copy.yearEstablished, plain],
  ownership_change: [copy.ownershipChange, ownership],
  fee_flags: [copy.feeWaivers, flags],
  loan_amount: [copy.loanAmount, formatMoney],
  down_payment: [copy.downPayment, formatMoney],
  loan_purpose: [copy.loanPurpose, plain],
  sba_program: [copy.sbaProgram, plain],
  term_months: [copy.term, (text) => formatTerm(Number(text))],
  interest_rate: [copy.interestRate, formatFraction],
  guaranty_percentage: [copy.guarantyPercentage, formatFraction],
  lender_fee_share: [copy.lenderFeeShare, percent],
  approved_on: [copy.approvalDate, formatDate],
  target_closing_on: [copy.targetClosingDate, formatDate],
  expected_loan_number_on: [copy.expectedLoanNumberDate, formatDate],
  real_estate_amount: [copy.realEstateAmount, formatMoney],
  standby_debt: [copy.standbyDebt, formatMoney],
  minority_investment: [copy.minorityInvestment, formatMoney],
  borrower_first_name: [copy.borrowerFirstName, plain],
  borrower_last_name: [copy.borrowerLastName, plain],
  borrower_email: [copy.borrowerEmail, plain],
  borrower_phone: [copy.borrowerPhone, plain],
  personal_credit_score: [copy.creditScore, plain],
  expected_close_on: [copy.expectedClose, formatDate],
  close_probability: [copy.closeProbability, percent],
  broker_fee: [copy.brokerFee, formatMoney],
  broker_fee_percent: [copy.brokerFeePercent, percent],
  referral_source: [copy.referralSource, plain],
  reason: [copy.reason, plain],
  positives: [copy.positives, plain],
  negatives: [copy.negatives, plain],
} as const satisfies Record<string, readonly [string, (text: string) => string]>

export type FieldName = keyof typeof fields

/** False for stage, status and other fields that have their own sentences. */
export function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(fields, name)
}

/** "loan_amount" → "Loan amount". */
export function labelOf(name: FieldName): string {
  return fields[name][0]
}

/** The label within a sentence: "loan amount", but "SBA program". */
export function labelInSentence(name: FieldName): string {
  const label = labelOf(name)
  return /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
}

/** "–" if empty. */
export function showField(name: FieldName, value: unknown): string {
  const text = asText(value)
  return text === null ? '–' : fields[name][1](text)
}

/** Like `showField`, with dates as in a sentence. */
export function showInSentence(name: FieldName, value: string | null): string {
  return value !== null && fields[name][1] === formatDate ? formatDateInSentence(value) : showField(name, value)
}

/** Flat, keyed as in the activity log. */
export function flatten({ borrower, ...rest }: Values): FlatValues<FieldName> {
  const flat: Record<string, unknown> = { ...rest }
  for (const [name, value] of Object.entries(typeof borrower === 'object' ? { ...borrower } : {}))
    flat[`borrower_${name}`] = value
  return Object.fromEntries(Object.entries(flat).filter(([name, value]) => isFieldName(name) && value !== undefined))
}

/** The inverse of flattening. The cast is safe because the values come from the contract's schema. */
export function unflatten(flat: FlatValues<FieldName>): DealChanges {
  const isOfBorrower = ([name]: [string, unknown]) => name.startsWith('borrower_')
  const borrower = Object.entries(flat)
    .filter(isOfBorrower)
    .map(([name, value]) => [name.slice('borrower_'.length), value])
  const rest = Object.entries(flat).filter((entry) => !isOfBorrower(entry))
  return {
    ...Object.fromEntries(rest),
    ...(borrower.length > 0 && { borrower: Object.fromEntries(borrower) }),
  }
}

/** The deal as its fields are edited one by one. */
export const dealKind: RecordKind<FieldName, DealChanges> = { flatten, unflatten }
