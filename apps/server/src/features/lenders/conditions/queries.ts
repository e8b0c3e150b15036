import { empty, sql, type Statement } from '../../../db/client/statement.ts'
import { firstRow, isLender, later, rows, type LenderContext, type StaffContext } from '../../../services/context.ts'
import { toUuid } from '../../../services/ids.ts'
import type { ConditionRow } from './rows.ts'

export interface ConditionIds {
  readonly deal_id: string
  readonly condition_id: string
}

type Reader = StaffContext | LenderContext

/** Row-level security shows lenders only what is approved. */
const isAvailable = (ctx: Reader): Statement =>
  isLender(ctx)
    ? sql`x.id is not null`
    : sql`x.state = 'ready' and x.deleted_at is null and exists (
        select from submission_documents h
          join submissions s on s.partner_id = h.partner_id and s.id = h.submission_id and s.status = 'Approved' and s.withdrawn_at is null
          join requirements q on q.partner_id = s.partner_id and q.id = s.requirement_id and q.status = 'Approved' and q.deleted_at is null
         where h.partner_id = x.partner_id and h.document_id = x.id)`

const documents = (ctx: Reader): Statement => sql`coalesce((
    select json_agg(json_build_object('id', k.document_id, 'name', coalesce(x.name, ''), 'is_available', ${isAvailable(ctx)}) order by k.position)
      from lender_condition_documents k
      left join documents x on x.partner_id = k.partner_id and x.id = k.document_id
     where k.partner_id = c.partner_id and k.condition_id = c.id), '[]') as documents`

/** What only the partner sees: the request to the borrower, and whether the deal is still shared. */
const ofPartner = (ctx: Reader): Statement =>
  isLender(ctx)
    ? sql`null::json as request, true as is_shared, ${ctx.actor.lender_name}::text as lender_name`
    : sql`(select json_build_object('id', q.id, 'title', q.title, 'status', q.status) from requirements q
            where q.partner_id = c.partner_id and q.id = c.requirement_id and q.deleted_at is null) as request,
          exists (select from lender_shares h where h.partner_id = c.partner_id and h.deal_id = c.deal_id
             and h.lender_id = c.lender_id and h.ended_at is null) as is_shared,
          (select l.name from lenders l where l.partner_id = c.partner_id and l.id = c.lender_id) as lender_name`

function select(ctx: Reader, where: Statement): Statement {
  return sql`select c.id, c.deal_id, c.lender_id, c.title, c.details, c.kind, c.due_before, c.due_on, c.status, c.answer, c.answered_at,
      c.answered_by_name, c.comment, c.decided_at, c.decided_by_name, c.created, c.created_by_name, c.version,
      d.status as deal_status, ${documents(ctx)}, ${ofPartner(ctx)},
      coalesce(c.status in ('Open', 'Sent back') and c.due_on < (${ctx.clock.now()}::timestamptz at time zone p.time_zone)::date, false) as is_overdue
    from lender_conditions c
    join deals d on d.partner_id = c.partner_id and d.id = c.deal_id and (d.deleted_at is null) is true
    join partners p on p.id = c.partner_id
   where c.partner_id = ${ctx.partner_id} and c.removed_at is null and ${where}`
}

const ofCaller = (ctx: Reader): Statement => (isLender(ctx) ? sql` and c.lender_id = ${ctx.actor.lender_id}` : empty)

/** Of a deal (UUID): a lender's own, or everyone's for the partner. By lender, oldest first. */
export function findConditions(ctx: Reader, deal: string): Promise<ConditionRow[]> {
  return rows<ConditionRow>(
    ctx,
    sql`${select(ctx, sql`c.deal_id = ${deal}${ofCaller(ctx)}`)} order by lender_name, c.lender_id, c.created, c.position, c.id`,
  )
}

/** `lock` in a statement of its own: a query that waited for the lock would join rows from before the wait. */
export function findCondition(
  ctx: Reader,
  { deal_id, condition_id }: ConditionIds,
  { lock = false } = {},
): Promise<ConditionRow | null> {
  const [deal, id] = [toUuid('deal', deal_id), toUuid('lender_condition', condition_id)]
  if (lock) {
    later(ctx, sql`select from lender_conditions where partner_id = ${ctx.partner_id} and id = ${id} for no key update`)
  }
  return firstRow<ConditionRow>(ctx, select(ctx, sql`c.id = ${id} and c.deal_id = ${deal}${ofCaller(ctx)}`))
}
