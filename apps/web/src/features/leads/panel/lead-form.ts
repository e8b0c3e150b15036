import type { Lead, LeadChanges } from '@loanyard/contract/leads/schemas'
import type * as z from 'zod'
import type { leadForm } from './lead-schema.ts'

/** Loads when it is needed: the list works without it. */
export const leadSchema = async () => (await import('./lead-schema.ts')).leadForm

export type LeadFormValues = z.input<typeof leadForm>
export type LeadFormResult = z.output<typeof leadForm>

/** Name of the draft of an edited lead. */
export const editDraft = (leadId: string) => `lead.${leadId}`

export const emptyLead: LeadFormValues = {
  full_name: '',
  email: '',
  phone: null,
  personal_credit_score: null,
  loan_amount: null,
  loan_purpose: null,
  down_payment: null,
  business_type: null,
  business_name: null,
  referral_source: null,
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
  'business_name',
  'referral_source',
] as const

/** Status and assignee have their own controls. */
export function formOf(lead: Lead): LeadFormValues {
  return {
    full_name: lead.full_name,
    email: lead.email,
    phone: lead.phone,
    personal_credit_score: lead.personal_credit_score,
    loan_amount: lead.loan_amount,
    loan_purpose: lead.loan_purpose,
    down_payment: lead.down_payment,
    business_type: lead.business_type,
    business_name: lead.business_name,
    referral_source: lead.referral_source,
  }
}

/** Sends only changed fields, so that other people's changes to the rest survive. Null: nothing changed. */
export function changesOf(lead: Lead, result: LeadFormResult): LeadChanges | null {
  const changed = edited.filter((name) => (result[name] ?? null) !== lead[name])
  if (changed.length === 0) return null
  return Object.fromEntries(changed.map((name) => [name, result[name] ?? null]))
}
