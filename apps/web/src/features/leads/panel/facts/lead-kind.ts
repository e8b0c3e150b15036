import type { Lead, LeadChanges } from '@loanyard/contract/leads/schemas'
import { formatMoney } from '../../../../lib/format/format.ts'
import { asText, type FlatValues, type RecordKind, type Values } from '../../../../ui/facts/record-kind.ts'
import * as copy from '../../copy.ts'

const plain = (text: string) => text

/** Label and format of every field that is edited in the panel, in its order. */
const fields = {
  full_name: [copy.fullNameLabel, plain],
  business_name: [copy.businessName, plain],
  phone: [copy.phone, plain],
  email: [copy.email, plain],
  loan_amount: [copy.loanAmount, formatMoney],
  loan_purpose: [copy.loanPurpose, plain],
  down_payment: [copy.downPayment, formatMoney],
  personal_credit_score: [copy.creditScore, plain],
  business_type: [copy.businessType, plain],
  referral_source: [copy.referralSource, plain],
} as const satisfies Readonly<Partial<Record<keyof Lead, readonly [string, (text: string) => string]>>>

export type LeadFieldName = keyof typeof fields

/** Cast: the keys of the table. */
export const leadFieldNames = Object.keys(fields) as LeadFieldName[]

export function labelOf(name: LeadFieldName): string {
  return fields[name][0]
}

/** Within a sentence: "loan amount". */
export function labelInSentence(name: LeadFieldName): string {
  const label = labelOf(name)
  return label.charAt(0).toLowerCase() + label.slice(1)
}

/** Null if there is nothing. */
export function textOf(name: LeadFieldName, value: unknown): string | null {
  const text = asText(value)
  return text === null ? null : fields[name][1](text)
}

/** "–" if there is nothing. */
export function showField(name: LeadFieldName, value: unknown): string {
  return textOf(name, value) ?? '–'
}

/** Status and assignee have their own controls. */
function flatten(values: Values): FlatValues<LeadFieldName> {
  return Object.fromEntries(
    leadFieldNames.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]),
  )
}

/** The lead as its fields are edited one by one. Cast: the values come from the contract's schema. */
export const leadKind: RecordKind<LeadFieldName, LeadChanges> = {
  flatten,
  unflatten: (flat) => flat as LeadChanges,
}
