import * as z from 'zod'
import { call } from '../core/call.ts'
import { day, instant } from '../core/fields.ts'
import { id } from '../core/ids.ts'
import { listQuery, listReply } from '../core/lists.ts'
import { securityKinds, securityOutcomes } from './security-kinds.ts'

export const securityEvent = z
  .object({
    id: id('security_event'),
    created: instant,
    kind: z.enum(securityKinds),
    outcome: z.enum(securityOutcomes),
    user: id('user').nullable(),
    person: z.string().nullable().meta({ description: 'Full name at the time; null: no known user' }),
    email: z.string().nullable(),
    session: id('session').nullable(),
    address: z.string().nullable().meta({ description: 'IP address' }),
    user_agent: z.string().nullable(),
    subject: z
      .object({ type: z.string(), id: z.string() })
      .nullable()
      .meta({ description: 'Type and id of the subject' }),
    details: z.array(z.object({ field: z.string(), value: z.string() })),
    count: z.number().int().meta({ description: 'Identical events within a minute are counted together' }),
  })
  .meta({ id: 'SecurityEvent' })
export type SecurityEvent = z.infer<typeof securityEvent>

const query = listQuery(['created'])
const filters = {
  user: id('user').optional(),
  kind: z.enum(securityKinds).optional(),
  outcome: z.enum(securityOutcomes).optional(),
  created_date_range_after: day.optional(),
  created_date_range_before: day.optional(),
  ordering: query.ordering,
}
const exportQuery = z.strictObject(filters)
export type SecurityExportQuery = z.output<typeof exportQuery>
export const securityQuery = z.strictObject({ ...filters, limit: query.limit, cursor: query.cursor })
export type SecurityQuery = z.output<typeof securityQuery>

export const listSecurityEvents = call({
  method: 'GET',
  path: '/api/v0/partners/{partner_id}/security-events',
  access: 'staff',
  summary: 'Sign-ins of the staff, and exports, downloads and refused access in this partner, newest first; Admin',
  query: securityQuery,
  reply: { status: 200, schema: listReply(securityEvent) },
})

export const exportSecurityEvents = call({
  method: 'GET',
  path: '/api/v0/partners/{partner_id}/security-events/export',
  access: 'staff',
  stepUp: 'with_second_factor',
  summary: 'The filtered security events as CSV',
  query: exportQuery,
  reply: { status: 200, csv: true },
})

export const securityEventCalls = { listSecurityEvents, exportSecurityEvents }
