import type { SecurityExportQuery, SecurityKind, SecurityOutcome } from '@loanyard/contract/security-events'
import { rows, type StaffContext } from '../../platform/context.ts'
import { fixed, join, sql, type Statement } from '../../platform/database/statement.ts'
import { toUuid } from '../../platform/ids.ts'
import { pageStatement, type Keyed, type Ordering, type PageRequest } from '../../platform/list.ts'

export const securityOrdering = {
  created: { expression: 'e.created', type: 'timestamptz' },
} as const satisfies Record<string, Omit<Ordering, 'name'>>

export interface SecurityEventRow {
  readonly id: string
  readonly created: string
  readonly kind: SecurityKind
  readonly outcome: SecurityOutcome
  readonly user_id: string | null
  readonly person_name: string | null
  readonly person_email: string | null
  readonly session_id: string | null
  readonly address: string | null
  readonly user_agent: string | null
  readonly subject_type: string | null
  readonly subject_id: string | null
  readonly data: Readonly<Record<string, unknown>>
  readonly count: number
}

function conditions(ctx: StaffContext, query: SecurityExportQuery): Statement {
  const { user, kind, outcome, created_date_range_after: after, created_date_range_before: before } = query
  const given = [
    sql`e.partner_id = ${ctx.partner_id}`,
    ...(user === undefined ? [] : [sql`e.user_id = ${toUuid('user', user)}`]),
    ...(kind === undefined ? [] : [sql`e.kind = ${kind}`]),
    ...(outcome === undefined ? [] : [sql`e.outcome = ${outcome}`]),
    ...(after === undefined ? [] : [sql`e.created >= ${after}::date`]),
    ...(before === undefined ? [] : [sql`e.created < ${before}::date + 1`]),
  ]
  return join(given, ' and ')
}

type Listed = SecurityEventRow & Keyed & { readonly total: number | null }

/** One page of the partner's security log. */
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
