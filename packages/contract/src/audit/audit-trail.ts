import * as z from 'zod'
import { call } from '../core/call.ts'
import { day, instant } from '../core/fields.ts'
import { id } from '../core/ids.ts'
import { listQuery, listReply } from '../core/lists.ts'
import { auditSubjects } from '../core/values.ts'

const change = z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })

/** `holds`: it follows from what it says and from the entry before; `pending`: younger than the last sealing. */
export const sealStates = ['holds', 'pending', 'broken'] as const

export const auditEntry = z
  .object({
    id: id('activity'),
    action: z.string(),
    actor: z.string().meta({
      description: 'Full name and address at the time; of somebody who declined an invitation, the address alone',
    }),
    user: id('user')
      .nullable()
      .meta({ description: 'null: Loanyard by itself, or somebody who declined an invitation' }),
    address: z
      .string()
      .nullable()
      .meta({ description: 'Where it came from; null: by itself, or an invitation declined' }),
    deal: z.object({ id: id('deal'), title: z.string() }).nullable(),
    changes: z.array(change),
    name: z.string().nullable().meta({ description: 'What it was done to, where the entry says its name' }),
    created: instant,
    number: z.number().int().nullable().meta({ description: 'Its place in the chain' }),
    hash: z.string().nullable().meta({ description: 'SHA-256 over the entry and the hash before it, in hex' }),
    seal: z.enum(sealStates),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof auditEntry>

const query = listQuery(['created'])

export const auditQuery = z.strictObject({
  user: id('user').optional(),
  deal: id('deal').optional(),
  action: z
    .string()
    .regex(/^[a-z_]{1,60}$/, 'Enter a valid action name.')
    .optional(),
  about: z.enum(auditSubjects).optional(),
  created_date_range_after: day.optional(),
  created_date_range_before: day.optional(),
  ordering: query.ordering,
  limit: query.limit,
  cursor: query.cursor,
})
export type AuditQuery = z.output<typeof auditQuery>

export const listAudit = call({
  method: 'GET',
  path: '/api/v0/partners/{partner_id}/audit',
  access: 'staff',
  summary: 'Who did what to what, from where, newest first; Admin and Manager',
  query: auditQuery,
  reply: { status: 200, schema: listReply(auditEntry) },
})

export const listAuditPeople = call({
  method: 'GET',
  path: '/api/v0/partners/{partner_id}/audit/people',
  access: 'staff',
  summary: 'Everybody who is or was on the staff, by name, to filter by; Admin and Manager',
  reply: { status: 200, schema: z.object({ results: z.array(z.object({ id: id('user'), full_name: z.string() })) }) },
})

export const checkAudit = call({
  method: 'GET',
  path: '/api/v0/partners/{partner_id}/audit/check',
  access: 'staff',
  summary: 'Looks through a piece of the chain of hashes; `next` is where the next piece begins; Admin and Manager',
  query: z.strictObject({
    after: z
      .string()
      .regex(/^\d{1,15}$/, 'Enter a whole number.')
      .transform(Number)
      .optional(),
  }),
  reply: {
    status: 200,
    schema: z.object({
      checked_to: z.number().int().meta({ description: 'Number of the last entry looked at' }),
      broken_at: z.number().int().nullable().meta({ description: 'Number of the first entry that does not follow' }),
      next: z.number().int().nullable(),
    }),
  },
})

export const auditCalls = { listAudit, listAuditPeople, checkAudit }
