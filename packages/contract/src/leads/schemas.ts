import * as z from 'zod'
import { call } from '../core/call.ts'
import { creditScore, email, instant, line, phone } from '../core/fields.ts'
import { id } from '../core/ids.ts'
import { commaList, pipelineFilters, flag, listQuery, listReply } from '../core/lists.ts'
import { amount, loanAmountInput } from '../core/money.ts'
import { businessTypes, leadSources, leadStatuses, loanPurposes } from '../core/values.ts'

export const lead = z
  .object({
    id: id('lead'),
    partner: id('partner'),
    lead_status: z.enum(leadStatuses),
    full_name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    personal_credit_score: z.number().int().nullable(),
    loan_amount: amount.nullable(),
    loan_purpose: z.enum(loanPurposes).nullable(),
    down_payment: amount.nullable(),
    business_type: z.enum(businessTypes).nullable(),
    source: z.enum(leadSources),
    assigned_to: id('staff').nullable(),
    deal: id('deal').nullable(),
    created: instant,
    modified: instant,
    can: z.object({ update: z.boolean(), convert: z.boolean(), assign: z.boolean(), delete: z.boolean() }),
  })
  .meta({ id: 'Lead' })
export type Lead = z.infer<typeof lead>

const fullName = line(120, 'Full Name is required.')

const details = {
  phone: phone.nullable().optional(),
  personal_credit_score: creditScore.nullable().optional(),
  loan_amount: loanAmountInput.nullable().optional(),
  loan_purpose: z.enum(loanPurposes, 'Choose a loan purpose.').nullable().optional(),
  down_payment: loanAmountInput.nullable().optional(),
  business_type: z.enum(businessTypes, 'Choose a business type.').nullable().optional(),
  assigned_to: id('staff').nullable().optional(),
}

/** A new lead: name and e-mail are required; it begins as New unless said otherwise. */
export const newLead = z.strictObject({
  full_name: fullName,
  email,
  ...details,
  lead_status: z
    .enum(leadStatuses)
    .exclude(['Converted'], 'Choose New, Contacted, Qualified, Unqualified or Lost.')
    .optional(),
  partner: id('partner').optional(),
})
export type NewLead = z.output<typeof newLead>

export const leadChanges = z
  .strictObject({
    full_name: fullName.optional(),
    email: email.optional(),
    ...details,
    lead_status: z.enum(leadStatuses, 'Choose a status.').optional(),
  })
  .refine((body) => Object.keys(body).length > 0, 'Nothing to change.')
export type LeadChanges = z.output<typeof leadChanges>

export const leadOrderings = ['created', 'full_name', 'loan_amount', 'personal_credit_score', 'lead_status'] as const

const leadFilters = {
  lead_status: commaList(z.enum(leadStatuses)).optional(),
  ...pipelineFilters,
  permission_level: z.enum(['partner', 'coordinator']).optional(),
}

export const leadListQuery = z.strictObject({ ...leadFilters, ...listQuery(leadOrderings) })
export type LeadListQuery = z.output<typeof leadListQuery>

export const leadImport = z
  .object({
    id: id('lead_import').nullable().meta({ description: 'null for a dry run' }),
    rows: z.number().int(),
    created_count: z.number().int().meta({ description: '0 for a dry run' }),
    dry_run: z.boolean(),
    created: instant,
    by: z.string(),
    undone: instant.nullable(),
    can: z.object({ undo: z.boolean() }),
  })
  .meta({ id: 'LeadImport' })
export type LeadImport = z.infer<typeof leadImport>

export const importUndone = z.object({
  removed: z.number().int(),
  kept: z
    .array(z.object({ id: id('lead'), full_name: z.string() }))
    .meta({ description: 'Changed since the import, so they stayed' }),
})

/** The columns of an import, in the order of the export. */
export const leadCsvColumns = [
  'full_name',
  'email',
  'phone',
  'lead_status',
  'personal_credit_score',
  'loan_amount',
  'loan_purpose',
  'down_payment',
  'business_type',
] as const

export const maxImportRows = 10_000

export const listLeads = call({
  method: 'GET',
  path: '/api/v0/leads/partners/{partner_id}',
  access: 'staff',
  summary: 'The leads the caller may see',
  query: leadListQuery,
  reply: { status: 200, schema: listReply(lead) },
})

export const createLead = call({
  method: 'POST',
  path: '/api/v0/leads/partners/{partner_id}',
  access: 'staff',
  summary: 'Add a lead',
  body: newLead,
  reply: { status: 201, schema: lead },
})

export const getLead = call({
  method: 'GET',
  path: '/api/v0/leads/{lead_id}/partners/{partner_id}',
  access: 'staff',
  summary: 'One lead',
  reply: { status: 200, schema: lead },
})

export const updateLead = call({
  method: 'PATCH',
  path: '/api/v0/leads/{lead_id}/partners/{partner_id}',
  access: 'staff',
  summary: 'Change a lead; the status Converted makes its deal and invites the borrower',
  body: leadChanges,
  reply: { status: 200, schema: lead },
})

export const deleteLead = call({
  method: 'DELETE',
  path: '/api/v0/leads/{lead_id}/partners/{partner_id}',
  access: 'staff',
  summary: 'Delete a lead that has no deal; it can be restored for 30 days',
  reply: { status: 204, schema: null },
})

export const restoreLead = call({
  method: 'POST',
  path: '/api/v0/leads/{lead_id}/partners/{partner_id}/restore',
  access: 'staff',
  summary: 'Bring a deleted lead back',
  reply: { status: 200, schema: lead },
})

export const importLeads = call({
  method: 'POST',
  path: '/api/v0/leads/partners/{partner_id}/import',
  access: 'staff',
  summary: 'Add leads from a CSV file: all rows or none',
  query: z.strictObject({ dry_run: flag.optional() }),
  csvBody: true,
  reply: { status: 201, schema: leadImport },
})

export const listLeadImports = call({
  method: 'GET',
  path: '/api/v0/leads/partners/{partner_id}/imports',
  access: 'staff',
  summary: 'The imports of the last 30 days, newest first',
  reply: { status: 200, schema: z.object({ results: z.array(leadImport) }) },
})

export const undoLeadImport = call({
  method: 'DELETE',
  path: '/api/v0/leads/partners/{partner_id}/imports/{import_id}',
  access: 'staff',
  summary: 'Undo an import within 30 days: removes the rows that nobody changed since',
  reply: { status: 200, schema: importUndone },
})

export const exportLeads = call({
  method: 'GET',
  path: '/api/v0/leads/partners/{partner_id}/export',
  access: 'staff',
  summary: 'The filtered leads as CSV',
  query: z.strictObject({
    ...leadFilters,
    ordering: listQuery(leadOrderings).ordering,
    search: listQuery(leadOrderings).search,
  }),
  reply: { status: 200, csv: true },
})

export const leadCalls = {
  listLeads,
  createLead,
  getLead,
  updateLead,
  deleteLead,
  restoreLead,
  importLeads,
  listLeadImports,
  undoLeadImport,
  exportLeads,
}
