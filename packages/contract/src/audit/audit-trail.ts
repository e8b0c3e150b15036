import * as z from 'zod'
import { call } from '../core/call.ts'
import * as copy from '../core/copy.ts'
import { day, instant } from '../core/fields.ts'
import { id } from '../core/ids.ts'
import { listQuery, listReply } from '../core/lists.ts'
import { auditSubjects } from '../core/values.ts'

const change = z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })

/** `holds`: the hash matches the entry and the entry before it. `pending`: newer than the last seal. */
export const sealStates = ['holds', 'pending', 'broken'] as const

export const recordKinds = ['lead', 'lender', 'staff', 'bundle'] as const
export type RecordKind = (typeof recordKinds)[number]

const auditRecord = z.object({ kind: z.enum(recordKinds), id: z.string(), name: z.string() })

export const auditEntry = z
  .object({
    id: id('activity'),
    action: z.string(),
    actor: z.string().meta({
      description: 'Full name and email address at the time; of a person who declined an invitation, the address only',
    }),
    user: id('user').nullable().meta({ description: 'null: Loanyard itself, or a person who declined an invitation' }),
    address: z.string().nullable().meta({ description: 'IP address; null: Loanyard itself, or a declined invitation' }),
    device: z
      .string()
      .nullable()
      .meta({ description: 'User agent, as sent; null: Loanyard itself, or an entry of an earlier release' }),
    deal: z.object({ id: id('deal'), title: z.string() }).nullable(),
    record: auditRecord
      .nullable()
      .meta({ description: 'The lead, lender, user or checklist that changed, if it still exists' }),
    changes: z.array(change),
    name: z.string().nullable().meta({ description: 'Name of the subject, if the entry has one' }),
    created: instant,
    number: z.number().int().nullable().meta({ description: 'Position in the hash chain' }),
    hash: z.string().nullable().meta({
      description:
        'HMAC-SHA-256 of the previous hash and this entry, in hex; in entries of releases without a key, SHA-256',
    }),
    seal: z.enum(sealStates),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof auditEntry>

const query = listQuery(['created'])

const filters = {
  user: id('user').optional(),
  deal: id('deal').optional(),
  record: z
    .union([id('lead'), id('lender'), id('staff'), id('bundle')])
    .optional()
    .meta({ description: 'Id of a lead, lender, user or checklist' }),
  action: z
    .string()
    .regex(/^[a-z_]{1,60}$/, copy.actionInvalid)
    .optional(),
  about: z.enum(auditSubjects).optional(),
  created_date_range_after: day.optional(),
  created_date_range_before: day.optional(),
  ordering: query.ordering,
}
const exportQuery = z.strictObject(filters)
export type AuditExportQuery = z.output<typeof exportQuery>
export const auditQuery = z.strictObject({ ...filters, limit: query.limit, cursor: query.cursor })
export type AuditQuery = z.output<typeof auditQuery>

export const listAudit = call({
  method: 'GET',
  path: '/api/v0/partners/{partner_id}/audit',
  access: 'staff',
  summary: 'The audit trail, newest first; Admin and Manager',
  query: auditQuery,
  reply: { status: 200, schema: listReply(auditEntry) },
})

export const exportAudit = call({
  method: 'GET',
  path: '/api/v0/partners/{partner_id}/audit/export',
  access: 'staff',
  stepUp: 'with_second_factor',
  summary: 'The filtered audit trail as CSV, newest first; Admin and Manager',
  query: exportQuery,
  reply: { status: 200, csv: true },
})

export const listAuditPeople = call({
  method: 'GET',
  path: '/api/v0/partners/{partner_id}/audit/people',
  access: 'staff',
  summary: 'Current and former staff by name, for filtering; Admin and Manager',
  reply: { status: 200, schema: z.object({ results: z.array(z.object({ id: id('user'), full_name: z.string() })) }) },
})

export const checkAudit = call({
  method: 'GET',
  path: '/api/v0/partners/{partner_id}/audit/check',
  access: 'staff',
  summary: 'Verify one section of the hash chain; `next` is where to continue; Admin and Manager',
  query: z.strictObject({
    after: z
      .string()
      .regex(/^\d{1,15}$/, copy.wholeNumber)
      .transform(Number)
      .optional(),
  }),
  reply: {
    status: 200,
    schema: z.object({
      checked_to: z.number().int().meta({ description: 'Number of the last entry checked' }),
      broken_at: z
        .number()
        .int()
        .nullable()
        .meta({ description: 'Number of the first entry whose hash doesn’t match' }),
      next: z.number().int().nullable(),
    }),
  },
})

export const auditCalls = { listAudit, exportAudit, listAuditPeople, checkAudit }
