import * as z from 'zod'
import { call } from '../core/call.ts'
import { day, instant } from '../core/fields.ts'
import { id, isId } from '../core/ids.ts'
import { amount } from '../core/money.ts'
import { clientStatuses, leadSources } from '../core/values.ts'
import * as copy from './copy.ts'
import { nextStep } from './next-step.ts'
import { task } from './schemas.ts'

const dealRef = z.object({ id: id('deal'), title: z.string() })
const lenderRef = z.object({ id: id('lender'), name: z.string() })
const days = z.number().int()

const section = <T extends z.ZodType>(line: T) =>
  z.object({ results: z.array(line), has_more: z.boolean().meta({ description: 'There are more than these' }) })

const dealLine = z.object({
  deal: dealRef,
  stage: z.string(),
  loan_amount: amount.nullable(),
  days: days.meta({ description: 'In its stage' }),
  next_step: nextStep,
})

/** What waits for staff today, most urgent first. Lines that a person snoozed stay away until their day. */
export const today = z
  .object({
    today: day.meta({ description: 'The partner’s day' }),
    tasks: section(task).meta({ description: 'Open tasks that are overdue or due within a week' }),
    overdue_requests: section(
      z.object({
        deal: dealRef,
        count: z.number().int(),
        request: z.object({ id: id('requirement'), title: z.string() }).meta({ description: 'Overdue the longest' }),
        due_on: day,
        reminded_at: instant.nullable().meta({ description: 'When the borrower got the last reminder' }),
        client_status: z.enum(clientStatuses).nullable().meta({ description: 'Null: the borrower isn’t invited yet' }),
        can_remind: z.boolean(),
      }),
    ),
    reviews: section(
      z.object({
        deal: dealRef,
        request: z.object({ id: id('requirement'), title: z.string() }),
        submitted_at: instant,
      }),
    ),
    stale: section(dealLine.extend({ usual_days: days.meta({ description: 'From then on it counts as stale' }) })),
    no_next_step: section(dealLine).meta({ description: 'Deals that aren’t stale' }),
    silent_lenders: section(
      z.object({ id: id('lender_share'), deal: dealRef, lender: lenderRef, shared_at: instant, days }),
    ),
    expiring_offers: section(
      z.object({ id: id('lender_offer'), deal: dealRef, lender: lenderRef, amount, expires_on: day }),
    ),
    new_leads: section(
      z.object({
        id: id('lead'),
        full_name: z.string(),
        loan_amount: amount.nullable(),
        source: z.enum(leadSources),
        created: instant,
        next_step: nextStep,
      }),
    ),
  })
  .meta({ id: 'Today' })
export type Today = z.infer<typeof today>

/** The kind of id that snoozes a line of each section. Tasks get another due date instead. */
export const snoozeKinds = {
  overdue_requests: 'deal',
  reviews: 'requirement',
  no_next_step: 'deal',
  stale: 'deal',
  silent_lenders: 'lender_share',
  expiring_offers: 'lender_offer',
  new_leads: 'lead',
} as const
export type SnoozedSection = keyof typeof snoozeKinds

const sections = Object.keys(snoozeKinds) as SnoozedSection[]

/** `until`: null brings the line back. */
export const snooze = z
  .strictObject({ section: z.enum(sections), id: z.string(), until: day.nullable() })
  .refine(({ section: name, id: line }) => isId(snoozeKinds[name], line), { path: ['id'], message: copy.idOfSection })
export type Snooze = z.output<typeof snooze>

export const getToday = call({
  method: 'GET',
  path: '/api/v0/today/partners/{partner_id}',
  access: 'staff',
  summary: 'What waits for the caller today, or for everyone (Admins and Managers)',
  query: z.strictObject({ of: z.enum(['mine', 'everyone']).optional() }),
  reply: { status: 200, schema: today },
})

export const snoozeLine = call({
  method: 'POST',
  path: '/api/v0/today/partners/{partner_id}/snooze',
  access: 'staff',
  summary: 'Keep a line away until a day, for the caller only',
  body: snooze,
  idempotent: true,
  reply: { status: 204, schema: null },
})

export const todayCalls = { getToday, snoozeLine }
