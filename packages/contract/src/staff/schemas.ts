import * as z from 'zod'
import * as copy from '../core/copy.ts'
import { email, instant, line, phone } from '../core/fields.ts'
import { id } from '../core/ids.ts'
import { commaList, listQuery, listReply } from '../core/lists.ts'
import { amount } from '../core/money.ts'
import * as specified from '../core/specified-copy.ts'
import { dealStatuses, loanPurposes, staffRoles } from '../core/values.ts'
import { stage } from '../deals/stages.ts'

/** The server sets `Invited` until the person accepts the invitation. */
export const staffStatuses = ['Invited', 'Active', 'Inactive'] as const
export type StaffStatus = (typeof staffStatuses)[number]

export const staffMember = z
  .object({
    id: id('staff'),
    user: z.object({
      id: id('user'),
      email: z.string(),
      phone: z.string().nullable(),
      full_name: z.string(),
      last_login: instant.nullable().meta({ description: 'Since they joined' }),
      latest_activity: instant.nullable().meta({ description: 'Since they joined, to the minute' }),
    }),
    role: z.enum(staffRoles),
    status: z.enum(staffStatuses),
    created: instant,
    modified: instant,
    invited_at: instant.nullable().meta({ description: 'When the last invitation was emailed' }),
    partner: id('partner'),
    deals_count: z.number().int().meta({
      description: 'Deals they can see: those shared with a Coordinator, or every deal for an Admin or a Manager',
    }),
    workload: z
      .object({
        open_deals: z.number().int().meta({ description: 'Of the deals shared with them: Active and On Hold' }),
        overdue_deals: z.number().int().meta({ description: 'Open deals with a required request past its due date' }),
        overdue_tasks: z.number().int().meta({ description: 'Open tasks assigned to them, past their due date' }),
      })
      .meta({ description: 'Admins and Managers have every deal and none of their own: their deals count as 0' }),
    version: z.number().int(),
    is_self: z.boolean().meta({ description: 'The caller' }),
    can: z.object({
      update: z.boolean().meta({ description: 'Name and phone' }),
      change_email: z.boolean(),
      change_role: z.boolean(),
      change_status: z.boolean(),
      remove: z.boolean(),
      invite: z.boolean(),
      share_deals: z.boolean(),
      roles: z.array(z.enum(staffRoles)).meta({ description: 'The roles the caller can give them' }),
    }),
  })
  .meta({ id: 'StaffMember' })
export type StaffMember = z.infer<typeof staffMember>

export const staffOrderings = [
  'created',
  'name',
  'role',
  'status',
  'latest_activity',
  'deals_count',
  'open_deals',
] as const

export const staffListQuery = z.strictObject({
  role: commaList(z.enum(staffRoles)).optional(),
  status: commaList(z.enum(staffStatuses)).optional(),
  ...listQuery(staffOrderings),
})
export type StaffListQuery = z.output<typeof staffListQuery>

export const staffList = listReply(staffMember).extend({
  can: z.object({
    add: z.array(z.enum(staffRoles)).meta({ description: 'The roles the caller can give a new staff member' }),
  }),
})
export type StaffList = z.infer<typeof staffList>

const status = z.enum(staffStatuses, copy.statusRequired)

export const staffFields = {
  email,
  full_name: line(120, specified.staffFullNameRequired),
  phone: phone.refine((text) => text !== '', copy.phoneRequired),
  role: z.enum(staffRoles, copy.roleRequired),
}

/** In the order in which missing fields are listed. */
export const requiredStaffFields = ['email', 'full_name', 'phone', 'role', 'status'] as const

const isMissing = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

function missingFields(body: unknown): string[] {
  const given: Readonly<Record<string, unknown>> = typeof body === 'object' && body !== null ? { ...body } : {}
  return requiredStaffFields.filter((field) => isMissing(given[field]))
}

/** The product specification wants one message that lists all missing fields, before the message of each field. */
export const newStaffMember = z.strictObject({ ...staffFields, status }).superRefine(
  (body, context) => {
    const missing = missingFields(body)
    if (missing.length === 0) return
    const message = specified.missingFields(missing)
    context.issues.unshift({ code: 'custom', path: [], message, input: body })
  },
  // Run even if fields are invalid, as missing ones are.
  { when: ({ value }) => typeof value === 'object' && value !== null },
)
export type NewStaffMember = z.output<typeof newStaffMember>

/** Null fields keep their values. */
export const staffChanges = z.strictObject({
  email: staffFields.email.nullish(),
  full_name: staffFields.full_name.nullish(),
  phone: staffFields.phone.nullish(),
  role: staffFields.role.nullish(),
  status: status.nullish(),
})
export type StaffChanges = z.output<typeof staffChanges>

export const staffDeal = z
  .object({
    id: id('deal'),
    title: z.string(),
    borrower_name: z.string(),
    lead: z
      .object({
        id: id('lead'),
        full_name: z.string(),
        email: z.string(),
        personal_credit_score: z.number().int().nullable(),
      })
      .nullable(),
    loan_amount: amount.nullable(),
    loan_purpose: z.enum(loanPurposes).nullable(),
    stage,
    status: z.enum(dealStatuses),
    created: instant,
    modified: instant,
    partner: id('partner'),
    coordinator_assigned_at: instant,
  })
  .meta({ id: 'StaffDeal' })
export type StaffDeal = z.infer<typeof staffDeal>

export const staffDealOrderings = [
  'coordinator_assigned_at',
  'title',
  'loan_amount',
  'stage',
  'status',
  'created',
  'modified',
] as const

export const staffDealsQuery = z.strictObject(listQuery(staffDealOrderings))
export type StaffDealsQuery = z.output<typeof staffDealsQuery>
