import { auditActions, eventOf } from '@loanyard/contract/audit/actions'
import { recordKinds, type AuditExportQuery, type RecordKind } from '@loanyard/contract/audit/audit-trail'
import { idPrefix } from '@loanyard/contract/core/ids'
import type { AuditSubject } from '@loanyard/contract/core/values'
import { empty, fixed, join, sql, type Statement } from '../../db/client/statement.ts'
import { pageStatement, type Keyed, type Ordering, type PageRequest } from '../../db/lists/list.ts'
import type { Columns, Tables } from '../../db/tables.ts'
import { badInput } from '../../errors.ts'
import { rows, type StaffContext } from '../../services/context.ts'
import { toUuid } from '../../services/ids.ts'
import * as copy from './copy.ts'

const orderings = {
  created: { expression: 'a.created', type: 'timestamptz' },
} as const satisfies Record<string, Omit<Ordering, 'name'>>

/** Newest first, unless asked otherwise. */
export const auditOrder = { orderings, byDefault: '-created' }

export interface AuditRow extends Columns<
  'audit_log',
  | 'id'
  | 'action'
  | 'subject_id'
  | 'actor_id'
  | 'actor_name'
  | 'address'
  | 'deal_id'
  | 'created'
  | 'sealed_number'
  | 'hash'
  | 'previous_hash'
  | 'hash_key'
> {
  readonly deal_title: Tables['deals']['title'] | null
  /** Null if the subject is of another kind, or deleted. */
  readonly record_kind: RecordKind | null
  readonly record_name: string | null
  readonly data: {
    readonly changes?: readonly { field: string; from: string | null; to: string | null }[]
    readonly full_name?: string
    readonly name?: string
    /** Number of leads in an import. */
    readonly rows?: number
    /** User agent; absent in entries of earlier releases and of jobs. */
    readonly device?: string
  }
  /** The sealed content; null if not sealed yet. */
  readonly content: Buffer | null
  readonly before_hash: Buffer | null
}

function actionsAbout(subject: AuditSubject): string[] {
  return auditActions.filter((action) => eventOf(action).about === subject)
}

function uuidIn(path: 'user' | 'deal', id: string): string {
  try {
    return toUuid(path, id)
  } catch {
    throw badInput([{ path, message: copy.idInvalid(path) }])
  }
}

/** Of a record's id, whose prefix the contract has checked. */
function recordUuid(id: string): string {
  const kind = recordKinds.find((each) => id.startsWith(`${idPrefix[each]}_`))
  if (kind === undefined) throw badInput([{ path: 'record', message: copy.recordInvalid }])
  try {
    return toUuid(kind, id)
  } catch {
    throw badInput([{ path: 'record', message: copy.recordInvalid }])
  }
}

function conditions(query: AuditExportQuery): Statement[] {
  const {
    user,
    deal,
    record,
    action,
    about,
    created_date_range_after: after,
    created_date_range_before: before,
  } = query
  return [
    ...(user === undefined ? [] : [sql`a.actor_id = ${uuidIn('user', user)}`]),
    ...(deal === undefined ? [] : [sql`a.deal_id = ${uuidIn('deal', deal)}`]),
    // As its index has them: what is about a deal is found by the deal.
    ...(record === undefined ? [] : [sql`a.subject_id = ${recordUuid(record)} and a.deal_id is null`]),
    ...(action === undefined ? [] : [sql`a.action = ${action}`]),
    ...(about === undefined ? [] : [sql`a.action = any (${actionsAbout(about)}::text[])`]),
    ...(after === undefined ? [] : [sql`a.created >= ${after}::date`]),
    ...(before === undefined ? [] : [sql`a.created < ${before}::date + 1`]),
  ]
}

/** Sealed entries are numbered without gaps, so only unsealed ones need counting. */
function countAllEntries({ partner_id }: StaffContext): Statement {
  return sql`(coalesce((select max(a.sealed_number) from audit_log a where a.partner_id = ${partner_id} and a.sealed_number is not null), 0)
    + (select count(*) from audit_log a where a.partner_id = ${partner_id} and a.sealed_number is null))`
}

/** An id is unique over all tables, so the one that has it says what was changed. */
const recordOfSubject = fixed(`left join lateral (
    select 'lead' as record_kind, l.full_name as record_name from leads l
     where l.partner_id = page.partner_id and l.id = page.subject_id and l.deleted_at is null
    union all
    select 'lender', b.name from lenders b where b.partner_id = page.partner_id and b.id = page.subject_id
    union all
    select 'staff', coalesce(nullif(private.display_name(s.label_name, s.accepted_at, u.first_name, u.last_name), ''), u.email)
      from staff s join users u on u.id = s.user_id where s.partner_id = page.partner_id and s.id = page.subject_id
    union all
    select 'bundle', c.title from bundles c where c.partner_id = page.partner_id and c.id = page.subject_id
  ) r on true`)

type ListedAuditRow = AuditRow & Keyed & { readonly total: number | null }

export async function findAudit(
  ctx: StaffContext,
  query: AuditExportQuery,
  page: PageRequest,
): Promise<{ all: ListedAuditRow[]; rows: ListedAuditRow[] }> {
  const filterConditions = conditions(query)
  const filters = filterConditions.length === 0 ? empty : sql` and ${join(filterConditions, ' and ')}`
  const where = sql`a.partner_id = ${ctx.partner_id}${filters}`
  const all = await rows<ListedAuditRow>(
    ctx,
    pageStatement(page, {
      select: fixed(
        'a.partner_id, a.id, a.action, a.subject_id, a.actor_id, a.actor_name, a.address, a.deal_id, a.data, a.created, a.sealed_number, a.previous_hash, a.hash, a.hash_key',
      ),
      from: fixed('audit_log a'),
      where,
      idColumn: 'a.id',
      total:
        filterConditions.length === 0 ? countAllEntries(ctx) : sql`(select count(*) from audit_log a where ${where})`,
      alsoSelect: sql`, x.title as deal_title, h.content, h.before_hash, r.record_kind, r.record_name`,
      alsoJoin: sql`left join deals x on x.partner_id = page.partner_id and x.id = page.deal_id
        left join private.audit_links(array(select p.id from page p)) h on h.id = page.id
        ${recordOfSubject}`,
    }),
  )
  return { all, rows: all.filter((row) => row.id !== null) }
}

/** Everyone who has ever joined the staff, by current name. */
export function findActors(ctx: StaffContext): Promise<(Columns<'users', 'id'> & { full_name: string })[]> {
  return rows(
    ctx,
    sql`select u.id, coalesce(nullif(private.display_name(s.label_name, s.accepted_at, u.first_name, u.last_name), ''), u.email) as full_name
          from staff s join users u on u.id = s.user_id
         where s.partner_id = ${ctx.partner_id} and s.accepted_at is not null order by 2, 1`,
  )
}
