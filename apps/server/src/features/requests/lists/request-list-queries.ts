import type { ClientStatus, DealStatus, RequestKind, RequestStatus, Turn } from '@loanyard/contract/core/values'
import { openDealStatuses } from '@loanyard/contract/core/values'
import type { RequestTotals, RequestTotalsQuery } from '@loanyard/contract/requests/lists/request-list'
import { fixed, join, sql, type Statement } from '../../../db/client/statement.ts'
import { oneOf, pageStatement, type Keyed, type PageRequest } from '../../../db/lists/list.ts'
import type { Columns, Tables } from '../../../db/tables.ts'
import { partnerToday } from '../../../services/clock.ts'
import { firstRow, rows, type StaffContext } from '../../../services/context.ts'
import { toUuid } from '../../../services/ids.ts'
import { byCoordinator, clientStatus, idsFoundBy, isOfDealInScope } from '../../deals/index.ts'
import { lastReminder } from '../reminders/reminder-queries.ts'

export interface ListedRow
  extends
    Keyed,
    Columns<
      'requirements',
      'id' | 'deal_id' | 'stage_id' | 'other_name' | 'title' | 'is_required' | 'due_date' | 'created' | 'version'
    > {
  readonly deal_title: Tables['deals']['title']
  readonly deal_status: DealStatus
  readonly borrower_name: string
  readonly client_status: ClientStatus | null
  readonly is_sample: boolean
  readonly stage_name: string | null
  readonly coordinators: { id: string; full_name: string; is_active: boolean }[]
  readonly kind: RequestKind
  readonly status: RequestStatus
  readonly waiting_on: Turn
  readonly is_overdue: boolean
  readonly due_in_days: number | null
  readonly last_reminded_at: string | null
  readonly total: number | null
}

const isOverdue = (ctx: StaffContext): Statement =>
  sql`q.is_required and q.waiting_on = 'client' and q.due_date < ${partnerToday(ctx)}`

/** Conditions on `listed_requests q`: who may see what is decided here (product-rules 2.3), and by the policy. */
function whereOf(ctx: StaffContext, filters: RequestTotalsQuery): Statement {
  const { status, waiting_on, overdue, stage, kind, coordinator, search, deal_status = openDealStatuses } = filters
  const { due_date_range_after: after, due_date_range_before: before } = filters
  const conditions = [
    sql`q.partner_id = ${ctx.partner_id}`,
    oneOf('q.deal_status', deal_status, 'text'),
    ...(status === undefined ? [] : [oneOf('q.status', status, 'text')]),
    ...(waiting_on === undefined ? [] : [oneOf('q.waiting_on', waiting_on, 'text')]),
    // As the index of open requests says it.
    ...(waiting_on?.includes('nobody') === false || overdue !== undefined ? [sql`q.waiting_on <> 'nobody'`] : []),
    ...(overdue === undefined ? [] : [isOverdue(ctx)]),
    ...(after === undefined ? [] : [sql`q.due_date >= ${after}::date`]),
    ...(before === undefined ? [] : [sql`q.due_date <= ${before}::date`]),
    ...(stage === undefined
      ? []
      : [
          oneOf(
            'q.stage_id',
            stage.map((id) => toUuid('stage', id)),
            'uuid',
          ),
        ]),
    ...(kind === undefined ? [] : [oneOf('q.kind', kind, 'text')]),
    ...(coordinator === undefined ? [] : [byCoordinator(ctx, coordinator, 'q.deal_id')]),
    ...(search === undefined || search === '' ? [] : [sql`q.deal_id = any (${idsFoundBy(ctx, search)})`]),
  ]
  return sql`${join(conditions, ' and ')}${isOfDealInScope(ctx, 'q.deal_id')}`
}

const from = fixed('listed_requests q')

/** `all` keeps the row that carries the total even if there are no requests. */
export async function findListedRequests(
  ctx: StaffContext,
  filters: RequestTotalsQuery,
  page: PageRequest,
): Promise<{ all: ListedRow[]; rows: ListedRow[] }> {
  const where = whereOf(ctx, filters)
  const all = await rows<ListedRow>(
    ctx,
    pageStatement(page, {
      select: sql`q.partner_id, q.requirement_id as id, q.deal_id, q.deal_status, q.stage_id, q.kind, q.status, q.waiting_on,
        q.is_required, q.due_date, q.created, coalesce(${isOverdue(ctx)}, false) as is_overdue,
        q.due_date - ${partnerToday(ctx)} as due_in_days`,
      from,
      where,
      idColumn: 'q.requirement_id',
      total: sql`(select count(*) from ${from} where ${where})`,
      alsoSelect: sql`, r.title, r.version, r.other_name, d.title as deal_title,
        trim(d.borrower_first_name || ' ' || d.borrower_last_name) as borrower_name, ${clientStatus} as client_status,
        coalesce(p.sample_deal_id = d.id, false) as is_sample, s.name as stage_name,
        coalesce(private.coordinators_of(page.partner_id, page.deal_id), '[]') as coordinators,
        ${lastReminder(ctx, fixed('page.deal_id'))} as last_reminded_at`,
      alsoJoin: fixed(`left join requirements r on r.partner_id = page.partner_id and r.id = page.id
        left join deals d on d.partner_id = page.partner_id and d.id = page.deal_id
        left join partners p on p.id = page.partner_id
        left join stages s on s.partner_id = page.partner_id and s.id = page.stage_id`),
    }),
  )
  return { rows: all.filter(({ id }) => id !== null), all }
}

/** Of the whole result, in one reading. */
export async function countRequests(ctx: StaffContext, filters: RequestTotalsQuery): Promise<RequestTotals> {
  const count = (condition: Statement) => sql`(count(*) filter (where ${condition}))::integer`
  const found = await firstRow<{ count: number; overdue: number; client: number; staff: number }>(
    ctx,
    sql`select count(*)::integer as count, ${count(isOverdue(ctx))} as overdue,
               ${count(sql`q.waiting_on = 'client'`)} as client, ${count(sql`q.waiting_on = 'staff'`)} as staff
          from ${from} where ${whereOf(ctx, filters)}`,
  )
  const { count: all, overdue, client, staff } = found ?? { count: 0, overdue: 0, client: 0, staff: 0 }
  return { count: all, overdue, waiting_on: { client, staff, nobody: all - client - staff } }
}
