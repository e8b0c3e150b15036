import '../../../../../lib/browser/zod-without-eval.ts'
import { loanAmountInput } from '@loanyard/contract/core/money'
import { dealChanges } from '@loanyard/contract/deals/schemas'
import * as z from 'zod'
import * as copy from '../../copy.ts'
import type { FieldName } from '../deal-fields.ts'

/**
 * Form schema of the deal’s fields. The contract checks them; units that people type differently have their own
 * messages.
 */

const { shape } = dealChanges

/** Unreadable input arrives as a string that isn't a decimal. */
const typedPercent = (max: number, message: string) =>
  z
    .string()
    .nullable()
    .refine((value) => value === null || (/^\d(\.\d{1,6})?$/.test(value) && Number(value) <= max), message)

const typedTerm = z
  .union([z.number(), z.string()], { error: copy.invalidTerm })
  .nullable()
  .refine((value) => value === null || (typeof value === 'number' && value >= 1 && value <= 300), copy.invalidTerm)
  // Only a number or null gets this far.
  .transform((value) => (typeof value === 'number' ? value : null))

/** Empty means none. */
const amountOrZero = z.preprocess<unknown, typeof loanAmountInput, string | null | undefined>(
  (value) => value ?? '0.00',
  loanAmountInput,
)

const dealForm = z.object({
  title: shape.title,
  business_name: shape.business_name,
  naics_code: shape.naics_code,
  business_state: shape.business_state,
  year_established: shape.year_established,
  ownership_change: shape.ownership_change,
  fee_flags: shape.fee_flags,
  loan_amount: shape.loan_amount,
  down_payment: shape.down_payment,
  loan_purpose: shape.loan_purpose,
  sba_program: shape.sba_program,
  term_months: typedTerm,
  interest_rate: typedPercent(0.9999, copy.invalidRate),
  guaranty_percentage: typedPercent(1, copy.invalidPercentage),
  lender_fee_share: shape.lender_fee_share,
  approved_on: shape.approved_on,
  target_closing_on: shape.target_closing_on,
  expected_loan_number_on: shape.expected_loan_number_on,
  real_estate_amount: shape.real_estate_amount,
  standby_debt: amountOrZero,
  minority_investment: amountOrZero,
  borrower: shape.borrower,
  personal_credit_score: shape.personal_credit_score,
  expected_close_on: shape.expected_close_on,
  close_probability: shape.close_probability,
  broker_fee: shape.broker_fee,
  broker_fee_percent: shape.broker_fee_percent,
  referral_source: shape.referral_source,
  reason: shape.reason,
  positives: shape.positives,
  negatives: shape.negatives,
})

export type DealForm = Partial<z.input<typeof dealForm>>
export type DealFormOutput = Partial<z.output<typeof dealForm>>

/** Checks only these fields: one that isn’t shown can’t keep the others from being saved. */
export function schemaOf(names: readonly FieldName[]): z.ZodType<DealFormOutput, DealForm> {
  const keys = names.map((name) => [name.startsWith('borrower_') ? 'borrower' : name, true])
  // Cast: the keys of a mask are otherwise literals, known in advance.
  return dealForm.pick(Object.fromEntries(keys) as Record<keyof typeof dealForm.shape, true>)
}
