import type { SecurityExportQuery } from '@loanyard/contract/audit/security-events'
import type { SecurityKind } from '@loanyard/contract/audit/security-kinds'
import { fixed, join, sql, type Statement } from '../../../db/client/statement.ts'
import { pageStatement, type Keyed, type Ordering, type PageRequest } from '../../../db/lists/list.ts'
import type { Columns } from '../../../db/tables.ts'
import { rows, type StaffContext, type ScopedContext } from '../../../services/context.ts'
import { toUuid } from '../../../services/ids.ts'

export const securityOrdering = {
  created: { expression: 'e.created', type: 'timestamptz' },
} as const satisfies Record<string, Omit<Ordering, 'name'>>

export interface SecurityEventRow extends Columns<
  'security_events',
  | 'id'
  | 'created'
  | 'kind'
  | 'outcome'
  | 'user_id'
  | 'person_name'
  | 'person_email'
  | 'session_id'
  | 'address'
  | 'user_agent'
  | 'subject_type'
  | 'subject_id'
  | 'data'
  | 'count'
> {
  readonly kind: SecurityKind
  readonly data: Readonly<Record<string, unknown>>
}

function conditions(ctx: StaffContext, query: SecurityExportQuery): Statement {
  const { user, kind, outcome, created_date_range_after: after, created_date_range_before: before } = query
  const parts = [
    sql`e.partner_id = ${ctx.partner_id}`,
    ...(user === undefined ? [] : [sql`e.user_id = ${toUuid('user', user)}`]),
    ...(kind === undefined ? [] : [sql`e.kind = ${kind}`]),
    ...(outcome === undefined ? [] : [sql`e.outcome = ${outcome}`]),
    ...(after === undefined ? [] : [sql`e.created >= ${after}::date`]),
    ...(before === undefined ? [] : [sql`e.created < ${before}::date + 1`]),
  ]
  return join(parts, ' and ')
}

type Listed = SecurityEventRow & Keyed & { readonly total: number | null }

export async function findSecurityEvents(
  ctx: StaffContext,
  query: SecurityExportQuery,
  page: PageRequest,
): Promise<{ all: Listed[]; rows: Listed[] }> {
  const where = conditions(ctx, query)
  const all = await rows<Listed>(
    ctx,
    pageStatement(page, {
      select: fixed(
        `e.id, e.created, e.kind, e.outcome, e.user_id, e.person_name, e.person_email, e.session_id, e.address, e.user_agent,
         e.subject_type, e.subject_id, e.data, e.count`,
      ),
      from: fixed('security_events e'),
      where,
      idColumn: 'e.id',
      total: sql`(select count(*) from security_events e where ${where})`,
    }),
  )
  return { all, rows: all.filter((row) => row.id !== null) }
}

export interface Alert {
  /** Null for an account that is on no partner's staff. */
  readonly partner_id: string | null
  readonly partner_name: string | null
  readonly partner_logo: string | null
  readonly reason: 'mass_download' | 'failed_sign_ins' | 'refusals'
  readonly user_id: string
  readonly person_name: string | null
  readonly person_email: string | null
  /** The person's current roles in this partner. */
  readonly roles: readonly ('staff' | 'lender' | 'borrower')[]
  /** Occurrences within the hour. */
  readonly happened: number
  readonly admins: readonly { readonly email: string; readonly full_name: string }[]
}

/** Stores due alerts as security events and returns them. */
export function raiseAlerts(ctx: ScopedContext): Promise<Alert[]> {
  const { documents, failures, refusals } = ctx.securityLog.settings.alerts
  return rows<Alert>(ctx, sql`select * from private.raise_security_alerts(${documents}, ${failures}, ${refusals})`)
}

/** Deletes events past the installation's retention period. */
export async function purgeEvents(ctx: ScopedContext): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - ctx.securityLog.settings.days * 86_400_000)
  await rows(ctx, sql`select private.purge_security_events(${before})`)
}
