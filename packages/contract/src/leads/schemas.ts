import * as z from 'zod'
import * as copy from '../core/copy.ts'
import { creditScore, email, instant, line, phone } from '../core/fields.ts'
import { id } from '../core/ids.ts'
import { commaList, groupFields, groupQuery, pipelineFilters, listQuery } from '../core/lists.ts'
import { amount, loanAmountInput, positiveLoanAmount } from '../core/money.ts'
import * as specified from '../core/specified-copy.ts'
import { businessTypes, leadSources, leadStatuses, loanPurposes } from '../core/values.ts'
import { nextStep } from '../tasks/next-step.ts'
import { conversion, conversionFields } from './conversion.ts'

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
    business_name: z.string().nullable(),
    referral_source: z.string().nullable().meta({ description: 'Who or what sent the lead' }),
    source: z.enum(leadSources),
    assigned_to: id('staff').nullable(),
    deal: id('deal').nullable(),
    next_step: nextStep.meta({ description: 'The earliest open task on the lead' }),
    created: instant,
    modified: instant,
    version: z.number().int(),
    can: z.object({ update: z.boolean(), convert: z.boolean(), assign: z.boolean(), delete: z.boolean() }),
  })
  .meta({ id: 'Lead' })
export type Lead = z.infer<typeof lead>

const fullName = line(120, specified.fullNameRequired)

const details = {
  phone: phone.nullable().optional(),
  personal_credit_score: creditScore.nullable().optional(),
  loan_amount: positiveLoanAmount.nullable().optional(),
  loan_purpose: z.enum(loanPurposes, copy.loanPurposeRequired).nullable().optional(),
  down_payment: loanAmountInput.nullable().optional(),
  business_type: z.enum(businessTypes, copy.businessTypeRequired).nullable().optional(),
  business_name: line(200).nullable().optional(),
  referral_source: line(200).nullable().optional(),
  assigned_to: id('staff').nullable().optional(),
}

/** The default status is New. */
export const newLead = z.strictObject({
  full_name: fullName,
  email,
  ...details,
  lead_status: z.enum(leadStatuses).exclude(['Converted'], copy.newLeadStatus).optional(),
  partner: id('partner').optional(),
})
export type NewLead = z.output<typeof newLead>

export const leadChanges = z
  .strictObject({
    full_name: fullName.optional(),
    email: email.optional(),
    ...details,
    lead_status: z.enum(leadStatuses, copy.statusRequired).optional(),
    ...conversion,
  })
  .refine((body) => Object.keys(body).length > 0, copy.nothingToChange)
  .superRefine((body, ctx) => {
    if (body.lead_status === 'Converted') return
    const early = conversionFields.filter((field) => body[field] !== undefined)
    for (const field of early) ctx.addIssue({ code: 'custom', path: [field], message: copy.onConversionOnly })
  })
export type LeadChanges = z.output<typeof leadChanges>

export const leadOrderings = ['created', 'full_name', 'loan_amount', 'personal_credit_score', 'lead_status'] as const

export const leadFilters = {
  lead_status: commaList(z.enum(leadStatuses)).optional(),
  ...pipelineFilters,
  permission_level: z.enum(['partner', 'coordinator']).optional(),
  import: id('lead_import').optional().meta({ description: 'Leads of one import' }),
}

export const leadGroupings = ['lead_status', 'assigned_to', 'loan_purpose', 'source'] as const
export type LeadGrouping = (typeof leadGroupings)[number]
export const leadGroupQuery = groupQuery(leadGroupings)

export const leadGroup = z.object({ ...groupFields, loan_amount_sum: amount }).meta({ id: 'LeadGroup' })
export type LeadGroup = z.infer<typeof leadGroup>

export const leadGroupsQuery = z.strictObject({
  ...leadFilters,
  search: listQuery(leadOrderings).search,
  group_by: z.enum(leadGroupings),
})
export type LeadGroupsQuery = z.output<typeof leadGroupsQuery>

export const leadListQuery = z.strictObject({ ...leadFilters, ...listQuery(leadOrderings), ...leadGroupQuery })
export type LeadListQuery = z.output<typeof leadListQuery>

export const leadImport = z
  .object({
    id: id('lead_import').nullable().meta({ description: 'null for a dry run' }),
    rows: z.number().int(),
    created_count: z.number().int().meta({ description: '0 for a dry run' }),
    updated_count: z.number().int().meta({ description: 'Leads that were there; 0 for a dry run' }),
    dry_run: z.boolean(),
    created: instant,
    by: z.string(),
    undone_at: instant.nullable(),
    can: z.object({ undo: z.boolean() }),
  })
  .meta({ id: 'LeadImport' })
export type LeadImport = z.infer<typeof leadImport>

export const importUndone = z.object({
  removed: z.number().int(),
  restored: z.number().int().meta({ description: 'Leads that were there and have their earlier values again' }),
  kept: z.array(z.object({ id: id('lead'), full_name: z.string() })).meta({
    description: 'Changed since the import: new ones were kept, and updated ones keep what was changed',
  }),
})

/** Import columns, in the order of the export. */
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
  'business_name',
  'referral_source',
] as const

/** Of rows that update a lead: its id, and whether they fill in what is blank (the default) or replace what is there. */
export const updateCsvColumns = ['update_lead', 'update_mode'] as const
export const updateModes = ['fill', 'replace'] as const
export type UpdateMode = (typeof updateModes)[number]

export const maxImportRows = 10_000
