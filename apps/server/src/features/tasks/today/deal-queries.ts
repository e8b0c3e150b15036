import type { ClientStatus } from '@loanyard/contract/core/values'
import { fixed, sql, type Statement } from '../../../db/client/statement.ts'
import type { Columns, Tables } from '../../../db/tables.ts'
import { partnerToday } from '../../../services/clock.ts'
import type { StaffContext } from '../../../services/context.ts'
import { clientStatus, dealsOf, nextStepOf, type NextStepRow } from '../../deals/index.ts'
import { lastReminder } from '../../requests/index.ts'
import { mostLines, staleDays } from './policy.ts'
import { notSnoozed } from './scope-queries.ts'

/** Of each deal: how many days in its stage are usual. */
const usual = sql`coalesce(u.days, ${staleDays}::integer)`

const tables = fixed(`deals d
  join stages g on g.partner_id = d.partner_id and g.id = d.stage_id
  left join stage_durations u on u.partner_id = d.partner_id and u.stage_id = d.stage_id`)

export interface DealLineRow extends Columns<'deals', 'id' | 'title' | 'loan_amount'> {
  readonly stage: string
  readonly days: number
  readonly usual_days: number
  readonly next_step: NextStepRow
}

function dealLines(ctx: StaffContext, where: Statement, order: 'asc' | 'desc'): Statement {
  const step = nextStepOf(ctx, 'page')
  return sql`select page.*${step.select} from (
      select d.partner_id, d.id, d.title, d.loan_amount, g.name as stage, ${usual} as usual_days, d.stage_entered_at,
             floor(extract(epoch from ${ctx.clock.now()}::timestamptz - d.stage_entered_at) / 86400)::integer as days
        from ${tables}
       where d.partner_id = ${ctx.partner_id} and d.deleted_at is null and d.status = 'Active' and ${where}
       order by d.stage_entered_at ${fixed(order)}, d.id ${fixed(order)} limit ${mostLines + 1}) page${step.join}
    order by page.stage_entered_at ${fixed(order)}, page.id ${fixed(order)}`
}

const staleSince = (ctx: StaffContext) => sql`${ctx.clock.now()}::timestamptz - make_interval(days => ${usual})`

/** Longest in their stage first. */
export function staleDeals(ctx: StaffContext, mine: boolean): Statement {
  const where = sql`d.stage_entered_at < ${staleSince(ctx)}${dealsOf(ctx, mine)}${notSnoozed(ctx, 'stale', fixed('d.id'))}`
  return dealLines(ctx, where, 'asc')
}

/**
 * Newest in their stage first. The longest that any stage may take bounds the index, so that stale deals are not read one
 * by one.
 */
export function dealsWithoutStep(ctx: StaffContext, mine: boolean): Statement {
  const longest = sql`(select greatest(${staleDays}::integer, max(b.days)) from stage_durations b where b.partner_id = ${ctx.partner_id})`
  const where = sql`d.stage_entered_at >= ${ctx.clock.now()}::timestamptz - make_interval(days => ${longest})
    and d.stage_entered_at >= ${staleSince(ctx)}
    and not exists (select from tasks t where t.partner_id = d.partner_id and t.deal_id = d.id and t.done_at is null and t.deleted_at is null)
    ${dealsOf(ctx, mine)}${notSnoozed(ctx, 'no_next_step', fixed('d.id'))}`
  return dealLines(ctx, where, 'desc')
}

export interface OverdueRow {
  readonly deal_id: Tables['deals']['id']
  readonly deal_title: string
  readonly count: number
  readonly request_id: string
  readonly request_title: string
  readonly due_on: string
  readonly reminded_at: string | null
  readonly client_status: ClientStatus | null
  readonly is_sample: boolean
}

/** Of a request `alias`: the condition of the indexes requirements_overdue and requirements_overdue_of_deal. */
const unanswered = (ctx: StaffContext, alias: string): Statement => {
  const r = fixed(alias)
  return sql`${r}.partner_id = ${ctx.partner_id} and ${r}.deleted_at is null and ${r}.status in ('Pending', 'Rejected') and ${r}.due_date is not null
    and ${r}.is_required and ${r}.other_at is null and ${r}.due_date < ${partnerToday(ctx)}`
}

/**
 * A line for each deal, the most overdue first. Optional items are never overdue (product-rules 4.4). The requests are
 * read by due date, and the deal's first one stands for it. `lateral` and `limit` keep that order of reading, which ends
 * with the last line.
 */
export function overdueRequests(ctx: StaffContext, mine: boolean): Statement {
  return sql`select page.deal_id, page.request_id, page.due_on, d.title as deal_title, r.title as request_title,
           (select count(*)::integer from requirements q where ${unanswered(ctx, 'q')} and q.deal_id = page.deal_id) as count,
           ${clientStatus} as client_status,
           coalesce((select p.sample_deal_id = page.deal_id from partners p where p.id = ${ctx.partner_id}), false) as is_sample,
           ${lastReminder(ctx, fixed('page.deal_id'))} as reminded_at
      from (select r.id as request_id, r.due_date as due_on, r.deal_id
              from requirements r
             cross join lateral (select d.id from deals d where d.partner_id = ${ctx.partner_id} and d.id = r.deal_id and d.deleted_at is null
                  and d.status = 'Active'${dealsOf(ctx, mine)}${notSnoozed(ctx, 'overdue_requests', fixed('d.id'))} limit 1) d
             cross join lateral (select q.id from requirements q where ${unanswered(ctx, 'q')} and q.deal_id = d.id
                  order by q.due_date, q.id limit 1) oldest
             where ${unanswered(ctx, 'r')} and oldest.id = r.id
             order by r.due_date, r.id limit ${mostLines + 1}) page
      join deals d on d.partner_id = ${ctx.partner_id} and d.id = page.deal_id
      join requirements r on r.partner_id = ${ctx.partner_id} and r.id = page.request_id
     order by page.due_on, page.request_id`
}

export interface ReviewRow {
  readonly deal_id: Tables['deals']['id']
  readonly deal_title: string
  readonly request_id: string
  readonly request_title: string
  readonly submitted_at: string
}

/** The requests that have waited longest. */
export function reviews(ctx: StaffContext, mine: boolean): Statement {
  return sql`select page.*, coalesce(s.created, page.created) as submitted_at
      from (select r.id as request_id, r.title as request_title, r.deal_id, d.title as deal_title, r.partner_id, r.created
              from requirements r join deals d on d.partner_id = r.partner_id and d.id = r.deal_id
             where r.partner_id = ${ctx.partner_id} and r.deleted_at is null and r.status = 'Submitted'
               and d.deleted_at is null and d.status = 'Active'${dealsOf(ctx, mine)}${notSnoozed(ctx, 'reviews', fixed('r.id'))}
             order by r.id limit ${mostLines + 1}) page
      left join lateral (select x.created from submissions x where x.partner_id = page.partner_id
                            and x.requirement_id = page.request_id and x.withdrawn_at is null
                          order by x.created desc, x.id desc limit 1) s on true
     order by submitted_at, page.request_id`
}
