import { preQualification } from '@loanyard/contract/loan-requests/pre-qualification'
import { ApiError } from '../../../lib/api/api-error.ts'
import { detailWithLongWait } from '../../../lib/api/long-waits/detail-with-long-wait.ts'
import { formatMoneyWhole } from '../../../lib/format/format.ts'
import type { Answers } from './answers.ts'
import * as copy from './copy.ts'

export const purposeSchema = preQualification.pick({ loan_purpose: true })
const amountSchema = preQualification.pick({ loan_amount: true, down_payment: true })

const centsOf = (amount: string) => BigInt(amount.replace('.', ''))

/** Whether `amount`, as a form has it, is above the largest loan. */
export function isAbove(amount: string | null, largest: string): boolean {
  return amount !== null && /^\d+\.\d{2}$/.test(amount) && centsOf(amount) > centsOf(largest)
}

export function amountSchemaUpTo(largest: string) {
  const message = copy.aboveProgram(formatMoneyWhole(largest))
  return amountSchema.extend({
    loan_amount: amountSchema.shape.loan_amount.refine((amount) => !isAbove(amount, largest), message),
  })
}
export const businessSchema = preQualification.pick({ business_type: true })
export const contactSchema = preQualification.pick({
  full_name: true,
  email: true,
  phone: true,
  personal_credit_score: true,
})
export const consentSchema = preQualification.pick({ consent: true, referral_note: true })

export const steps = [
  { key: 'purpose', label: copy.purpose, schema: purposeSchema },
  { key: 'amount', label: copy.amount, schema: amountSchema },
  { key: 'business', label: copy.business, schema: businessSchema },
  { key: 'you', label: copy.you, schema: contactSchema },
  { key: 'consent', label: copy.review, schema: consentSchema },
] as const
export type Step = (typeof steps)[number]['key']

/** 0-based. */
export function indexOf(step: Step): number {
  return steps.findIndex(({ key }) => key === step)
}

/** The last step if all answers are valid. */
export function firstOpenStep(answers: Answers, largest: string): Step {
  const isOpen = ({ key, schema }: (typeof steps)[number]) =>
    !schema.safeParse(partOf(answers, schema.shape)).success ||
    (key === 'amount' && isAbove(answers.loan_amount, largest))
  return steps.find(isOpen)?.key ?? 'consent'
}

export function stepWith(field: string): Step | null {
  return steps.find(({ schema }) => Object.hasOwn(schema.shape, field))?.key ?? null
}

function partOf(answers: Answers, shape: object): Partial<Answers> {
  return Object.fromEntries(Object.entries(answers).filter(([field]) => Object.hasOwn(shape, field)))
}

/** Rejected fields and the step that asks for them. */
export interface SubmitError {
  readonly step: Step
  readonly errors: readonly { readonly field: string; readonly message: string }[]
}

/** Null for failures that no field explains. */
export function submitErrorOf(error: unknown): SubmitError | null {
  if (!(error instanceof ApiError)) return null
  const errors = error.errors.map(({ path, message }) => ({ field: path, message }))
  const step = errors.map(({ field }) => stepWith(field)).find((each) => each !== null)
  return step === undefined || step === null ? null : { step, errors }
}

export function failureMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return copy.sendFailed
  return copy.sendFailedBecause(detailWithLongWait(error))
}
