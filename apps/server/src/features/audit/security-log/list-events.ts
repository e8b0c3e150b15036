import type { SecurityEvent, SecurityExportQuery, SecurityQuery } from '@loanyard/contract/audit/security-events'
import { idPrefix, type IdKind } from '@loanyard/contract/core/ids'
import { allRows } from '../../../db/lists/all-rows.ts'
import { pageOf, pageRequest, totalOf, type Page } from '../../../db/lists/list.ts'
import { csvOf } from '../../../media/spreadsheets/csv.ts'
import type { StaffContext } from '../../../services/context.ts'
import { toId } from '../../../services/ids.ts'
import { authorize } from '../policy.ts'
import { findSecurityEvents, securityOrdering, type SecurityEventRow } from './event-queries.ts'

function presentEvent(row: SecurityEventRow): SecurityEvent {
  const { user_id, session_id, subject_type, subject_id } = row
  return {
    id: toId('security_event', row.id),
    created: row.created,
    kind: row.kind,
    outcome: row.outcome,
    user: user_id === null ? null : toId('user', user_id),
    person: row.person_name,
    email: row.person_email,
    session: session_id === null ? null : toId('session', session_id),
    address: row.address,
    user_agent: row.user_agent,
    subject:
      subject_type === null || subject_id === null ? null : { type: subject_type, id: idOf(subject_type, subject_id) },
    details: detailsOf(row.data),
    count: row.count,
  }
}

function idOf(type: string, uuid: string): string {
  return type in idPrefix ? toId(type as IdKind, uuid) : uuid
}

/** Single values only; the operator can see lists of ids in the database. */
function detailsOf(data: SecurityEventRow['data']): SecurityEvent['details'] {
  return Object.entries(data).flatMap(([field, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [{ field, value: String(value) }] : [],
  )
}

/** Throws forbidden, bad_cursor. */
export async function listSecurityEvents(ctx: StaffContext, query: SecurityQuery): Promise<Page<SecurityEvent>> {
  authorize(ctx, 'security_log.read')
  const page = pageRequest(ctx.cursors, query, {
    partner_id: ctx.partner_id,
    url: ctx.url,
    orderings: securityOrdering,
    byDefault: '-created',
  })
  const events = await findSecurityEvents(ctx, query, page)
  return pageOf(page, events.rows, totalOf(page, events.all), presentEvent)
}

const columns = [
  'created',
  'kind',
  'outcome',
  'person',
  'email',
  'address',
  'user_agent',
  'session',
  'subject',
  'details',
  'count',
]

/** Streams the filtered events as CSV. Throws forbidden. */
export async function exportSecurityEvents(
  ctx: StaffContext,
  query: SecurityExportQuery,
): Promise<AsyncIterable<string>> {
  authorize(ctx, 'security_log.read')
  const plan = { partner_id: ctx.partner_id, orderings: securityOrdering, byDefault: '-created' }
  const find = async (page: Parameters<typeof findSecurityEvents>[2]) =>
    (await findSecurityEvents(ctx, query, page)).rows
  const events = await allRows(ctx.cursors, query, plan, find)
  return csvOf(columns, events, (row) => {
    const { created, kind, outcome, person, email, address, user_agent, session, subject, details, count } =
      presentEvent(row)
    const detailText = details.map(({ field, value }) => `${field}: ${value}`).join('; ')
    return [created, kind, outcome, person, email, address, user_agent, session, subject?.id ?? null, detailText, count]
  })
}
