import { updateLead } from '@loanyard/contract/leads/calls'
import type { Lead, LeadChanges } from '@loanyard/contract/leads/schemas'
import type * as z from 'zod'
import { callApi } from '../../../../lib/api/api.ts'
import { runInOrder } from '../../../../lib/cache/keyed-queue.ts'
import type { AssignableStaff } from '../../assignee-name.ts'
import { LeadCache } from '../../data/lead-cache.ts'
import { recountLeads, refetchLead } from '../../data/lead-mutations.ts'
import type { conversionForm } from './conversion-schema.ts'
import * as copy from './copy.ts'

/** Loads when it is needed. */
export const conversionSchema = async () => (await import('./conversion-schema.ts')).conversionForm

export type ConversionValues = z.input<typeof conversionForm>
export type ConversionResult = z.output<typeof conversionForm>

export const conversionDraft = (leadId: string) => `convert.${leadId}`

/** After the business, if it is known. */
export const usualTitle = (lead: Lead, business: string | null, purpose: string | null): string =>
  copy.dealTitle((business ?? '').trim() || lead.full_name, purpose)

/** The assignee goes on with the deal. Checklists are those of the loan purpose. */
export function conversionOf(
  lead: Lead,
  coordinators: readonly AssignableStaff[],
  checklists: readonly string[],
): ConversionValues {
  return {
    deal_title: usualTitle(lead, lead.business_name, lead.loan_purpose),
    business_name: lead.business_name,
    loan_purpose: lead.loan_purpose,
    loan_amount: lead.loan_amount,
    ownership_change: null,
    coordinators: coordinators.flatMap(({ id }) => (id === lead.assigned_to ? [id] : [])),
    checklists: [...checklists],
    due_date: null,
    send_invitation: true,
  }
}

/** Of the lead's own values only those that differ, so that other people's changes to the rest survive. */
export function changesOf(lead: Lead, result: ConversionResult): LeadChanges {
  const { ownership_change, coordinators = [], checklists = [], due_date, send_invitation } = result
  const own = (['business_name', 'loan_purpose', 'loan_amount'] as const).filter(
    (name) => (result[name] ?? null) !== lead[name],
  )
  return {
    lead_status: 'Converted',
    deal_title: result.deal_title,
    ...Object.fromEntries(own.map((name) => [name, result[name] ?? null])),
    ...(ownership_change && { ownership_change }),
    ...(coordinators.length > 0 && { coordinators }),
    ...(checklists.length > 0 && { checklists, ...(due_date && { due_date }) }),
    ...(send_invitation === false && { send_invitation }),
  }
}

interface Conversion {
  readonly lead: Lead
  readonly body: LeadChanges
}

/** After a failure, what the list shows is fetched again. */
export const leadConversion = {
  mutationFn: ({ lead, body }: Conversion): Promise<Lead> => {
    const params = { lead_id: lead.id, partner_id: lead.partner }
    return runInOrder(lead.id, () => callApi(updateLead, { params, body }))
  },
  onError: (error: Error, { lead }: Conversion) => void refetchLead(lead, error),
}

export async function showConverted(converted: Lead): Promise<void> {
  const cache = new LeadCache(converted.partner)
  await cache.cancelReloads()
  cache.apply(converted)
  void recountLeads(converted.partner)
}
