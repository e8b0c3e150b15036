import * as z from 'zod'
import { call } from '../core/call.ts'
import { instant } from '../core/fields.ts'
import { id } from '../core/ids.ts'
import { lead } from './schemas.ts'

/** Values that either lead of a merge can give. */
export const mergeFields = [
  'full_name',
  'business_name',
  'email',
  'phone',
  'lead_status',
  'loan_amount',
  'loan_purpose',
  'down_payment',
  'personal_credit_score',
  'business_type',
  'referral_source',
  'assigned_to',
] as const
export type MergeField = (typeof mergeFields)[number]

export const leadMerge = z
  .object({
    id: id('lead_merge'),
    merged: z.object({ id: id('lead'), full_name: z.string() }).meta({ description: 'The lead that went' }),
    created: instant,
    by: z.string(),
    can: z.object({ undo: z.boolean() }),
  })
  .meta({ id: 'LeadMerge' })
export type LeadMerge = z.infer<typeof leadMerge>

export const newLeadMerge = z.strictObject({
  merged: id('lead').meta({ description: 'The lead that goes' }),
  take: z.array(z.enum(mergeFields)).meta({ description: 'Fields whose value comes from the lead that goes' }),
  modified: z.iso.datetime().meta({ description: 'Of the lead that stays, as the caller knows it' }),
  merged_modified: z.iso.datetime().meta({ description: 'Of the lead that goes, as the caller knows it' }),
})
export type NewLeadMerge = z.output<typeof newLeadMerge>

const merges = '/api/v0/leads/{lead_id}/partners/{partner_id}/merges'

export const mergeLeads = call({
  method: 'POST',
  path: merges,
  access: 'staff',
  summary: 'Merge another lead into this one: its notes, tasks and activity move here; can be undone for 30 days',
  body: newLeadMerge,
  reply: { status: 201, schema: z.object({ lead, merge: leadMerge }) },
})

export const listLeadMerges = call({
  method: 'GET',
  path: merges,
  access: 'staff',
  summary: 'Leads that were merged into this one, and the lead it was merged into',
  reply: {
    status: 200,
    schema: z.object({
      merged_into: z.object({ id: id('lead'), full_name: z.string() }).nullable(),
      results: z.array(leadMerge),
    }),
  },
})

export const undoLeadMerge = call({
  method: 'DELETE',
  path: `${merges}/{merge_id}`,
  access: 'staff',
  summary: 'Undo a merge within 30 days: both leads are as they were, except for later changes',
  reply: {
    status: 200,
    schema: z.object({
      lead,
      restored: lead,
      kept: z
        .array(z.enum(mergeFields))
        .meta({ description: 'Fields changed since the merge, which keep their new value' }),
    }),
  },
})

export const leadMergeCalls = { mergeLeads, listLeadMerges, undoLeadMerge }
