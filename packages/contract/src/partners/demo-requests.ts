import * as z from 'zod'
import { call } from '../core/call.ts'
import { emailPattern, instant, line, paragraph } from '../core/fields.ts'
import { id } from '../core/ids.ts'
import { listQuery, listReply } from '../core/lists.ts'
import * as specified from '../core/specified-copy.ts'
import * as copy from './copy.ts'

/** How long a demo takes. */
export const slotMinutes = 30

export const newDemoRequest = z.strictObject({
  full_name: line(120, specified.fullNameRequired),
  email: line(254, specified.contactEmailRequired).refine(
    (text) => text === '' || (emailPattern.test(text) && !/\p{Cf}/u.test(text)),
    specified.emailInvalid,
  ),
  company: line(200).optional(),
  message: paragraph(4000).optional(),
  preferred_time: line(200).optional(),
  slot: z.iso
    .datetime(copy.slotInvalid)
    .optional()
    .meta({ description: 'When the demo begins: one of the offered slots' }),
})
export type NewDemoRequest = z.output<typeof newDemoRequest>

export const demoRequest = z
  .object({
    id: id('demo_request'),
    full_name: z.string(),
    email: z.string(),
    company: z.string().nullable(),
    message: z.string().nullable(),
    preferred_time: z.string().nullable(),
    slot: instant.nullable().meta({ description: 'When the demo begins; null if no time is booked' }),
    calendar: z.string().nullable().meta({ description: 'The booked slot as an iCalendar file' }),
    created: instant,
  })
  .meta({ id: 'DemoRequest' })
export type DemoRequest = z.infer<typeof demoRequest>

export const createDemoRequest = call({
  method: 'POST',
  path: '/api/v0/demo-requests',
  access: 'account',
  summary: 'Request a demo of Loanyard, at one of the offered times or another',
  body: newDemoRequest,
  reply: { status: 201, schema: demoRequest },
})

export const listDemoSlots = call({
  method: 'GET',
  path: '/api/v0/demo-slots',
  access: 'account',
  summary: 'When a demo can begin: the free half hours of the next ten business days',
  reply: { status: 200, schema: z.object({ slots: z.array(instant) }).meta({ id: 'DemoSlots' }) },
})

const { limit, cursor } = listQuery(['created'])

export const listDemoRequests = call({
  method: 'GET',
  path: '/api/v0/demo-requests',
  access: 'account',
  summary: 'The caller’s demo requests, newest first',
  query: z.strictObject({ limit, cursor }),
  reply: { status: 200, schema: listReply(demoRequest) },
})

export const demoRequestCalls = { createDemoRequest, listDemoRequests, listDemoSlots }
