import { newLead, type Lead, type LeadChanges } from '@loanyard/contract/leads/schemas'
import type * as z from 'zod'

/** What is typed in the form of a lead, new or known; checked by the contract's own schema. */
export const leadForm = newLead.omit({ partner: true })
export type LeadFormValues = z.input<typeof leadForm>
export type LeadFormResult = z.output<typeof leadForm>

/** The form of a lead that does not exist yet. */
export const emptyLead: LeadFormValues = {
  full_name: '',
  email: '',
  phone: null,
  personal_credit_score: null,
  loan_amount: null,
  loan_purpose: null,
  down_payment: null,
  business_type: null,
  assigned_to: null,
  lead_status: 'New',
}

const edited = [
  'full_name',
  'email',
  'phone',
  'personal_credit_score',
  'loan_amount',
  'loan_purpose',
  'down_payment',
  'business_type',
] as const

/** The form of a known lead. Status and assignment have their own controls beside it. */
export function formOf(lead: Lead): LeadFormValues {
  const { full_name, email, phone, personal_credit_score, loan_amount, loan_purpose, down_payment, business_type } =
    lead
  return { full_name, email, phone, personal_credit_score, loan_amount, loan_purpose, down_payment, business_type }
}

/** What a form changes of a lead; null if nothing. Only that is sent, so that what others change meanwhile stays. */
export function changesOf(lead: Lead, result: LeadFormResult): LeadChanges | null {
  const changed = edited.filter((name) => (result[name] ?? null) !== lead[name])
  if (changed.length === 0) return null
  return Object.fromEntries(changed.map((name) => [name, result[name] ?? null]))
}
