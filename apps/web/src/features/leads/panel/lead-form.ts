import type { Lead } from '@loanyard/contract/leads/schemas'
import type * as z from 'zod'
import type { leadForm } from './lead-schema.ts'

/** Loads when it is needed: the list works without it. */
export const leadSchema = async () => (await import('./lead-schema.ts')).leadForm

/** Of one field alone: another one can't keep it from being saved. Cast: the rest isn't in the form. */
export function schemaFor(name: keyof LeadFormValues): () => Promise<z.ZodType<LeadFormResult, LeadFormValues>> {
  return async () => {
    const { leadForm: all } = await import('./lead-schema.ts')
    return all.pick({ [name]: true } as { full_name: true }) as unknown as z.ZodType<LeadFormResult, LeadFormValues>
  }
}

export type LeadFormValues = z.input<typeof leadForm>
export type LeadFormResult = z.output<typeof leadForm>

/** Name of the draft of an edited lead. */
export const editDraft = (leadId: string) => `lead.${leadId}`

/** Where the unsaved change of a single field is kept. */
export const fieldDraft = (leadId: string, name: string) => `lead.${leadId}.${name}`

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

/** The form of one field alone. Cast: the rest isn't in it. */
export function valuesOf(lead: Lead, name: keyof LeadFormValues): LeadFormValues {
  return { [name]: formOf(lead)[name] } as unknown as LeadFormValues
}
