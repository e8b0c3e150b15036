import { empty, fixed, sql, type Statement } from '../../../db/client/statement.ts'
import type { Tables } from '../../../db/tables.ts'
import { partnerToday } from '../../../services/clock.ts'
import type { StaffContext } from '../../../services/context.ts'
import { dealsOf } from '../../deals/index.ts'
import { tables, visible } from '../queries.ts'
import { daysAhead, daysBack, mostEvents } from './policy.ts'

/** A day that matters to the feed's owner. Ids are UUIDs. */
export interface EventRow {
  readonly kind: 'task' | 'request' | 'close' | 'offer'
  /** Of the task, deal or offer. */
  readonly id: string
  readonly day: string
  readonly today: string
  /** Of the task or request, or the lender's name; the first by name where there are several requests. */
  readonly title: string
  /** The business, or the title or name where there is none. */
  readonly about: string
  readonly deal_id: string | null
  readonly lead_id: string | null
  readonly lender_id: string | null
  readonly requirement_id: string | null
  /** Requests due that day. */
  readonly count: number
}

interface Days {
  readonly select: Statement
  readonly from: Statement
  readonly where: Statement
  readonly day: Statement
  readonly group?: Statement
}

/** The days nearest to today, in index order in both directions. `fixed`: part of the text, so that the plan knows it. */
function nearest(ctx: StaffContext, { select, from, where, day, group = empty }: Days): Statement {
  const today = partnerToday(ctx)
  const columns = sql`select ${select}, ${day} as day, ${today} as today from ${from} where ${where}`
  const limit = fixed(String(mostEvents))
  return sql`(${columns} and ${day} >= ${today} and ${day} <= ${today} + ${daysAhead}::integer ${group} order by ${day} limit ${limit})
    union all
    (${columns} and ${day} < ${today} and ${day} >= ${today} - ${daysBack}::integer ${group} order by ${day} desc limit ${limit})`
}

/** The caller's own open tasks. */
export function taskDays(ctx: StaffContext): Statement {
  return nearest(ctx, {
    select: fixed(`'task' as kind, t.id, t.title,
      coalesce(d.business_name, d.title, l.business_name, l.full_name, (select n.name from lenders n where n.partner_id = t.partner_id and n.id = t.lender_id), '') as about,
      t.deal_id, t.lead_id, t.lender_id, t.requirement_id, 1 as count`),
    from: tables,
    where: sql`${visible(ctx)} and t.done_at is null and t.due_on is not null and t.assignee_id = ${ctx.actor.staff_id}`,
    day: fixed('t.due_key'),
  })
}

const dealColumns = (deal: string) =>
  `${deal} as deal_id, null::uuid as lead_id, null::uuid as lender_id, coalesce(d.business_name, d.title) as about`

/** ` and …` on the caller's own deals, as on Today, without the sample deal. */
function ownDeals(ctx: StaffContext): Statement {
  return sql` and d.deleted_at is null
    and d.id is distinct from (select p.sample_deal_id from partners p where p.id = ${ctx.partner_id})${dealsOf(ctx, true)}`
}

/** One for each deal and day on which unanswered requests are due. */
export function requestDays(ctx: StaffContext): Statement {
  return nearest(ctx, {
    select: fixed(`'request' as kind, r.deal_id as id, min(r.title) as title, ${dealColumns('r.deal_id')},
      (array_agg(r.id order by r.title, r.id))[1] as requirement_id, count(*)::integer as count`),
    from: fixed('requirements r join deals d on d.partner_id = r.partner_id and d.id = r.deal_id'),
    where: sql`r.partner_id = ${ctx.partner_id} and r.deleted_at is null and r.status in ('Pending', 'Rejected')
      and r.due_date is not null and r.other_at is null and d.status = 'Active'${ownDeals(ctx)}`,
    day: fixed('r.due_date'),
    group: fixed('group by r.due_date, r.deal_id, d.business_name, d.title'),
  })
}

/** Expected close dates, else target closing dates (product-rules 3.11), of open deals. */
export function closeDays(ctx: StaffContext): Statement {
  return nearest(ctx, {
    select: fixed(
      `'close' as kind, d.id, '' as title, ${dealColumns('d.id')}, null::uuid as requirement_id, 1 as count`,
    ),
    from: fixed('deals d'),
    where: sql`d.partner_id = ${ctx.partner_id} and d.status in ('Active', 'On Hold')${ownDeals(ctx)}`,
    day: fixed('coalesce(d.expected_close_on, d.target_closing_on)'),
  })
}

/** Last days of open offers, unless a newer one of the lender replaced them. */
export function offerDays(ctx: StaffContext): Statement {
  return nearest(ctx, {
    select: fixed(
      `'offer' as kind, o.id, n.name as title, ${dealColumns('o.deal_id')}, null::uuid as requirement_id, 1 as count`,
    ),
    from: fixed(`lender_offers o
      join deals d on d.partner_id = o.partner_id and d.id = o.deal_id
      join lenders n on n.partner_id = o.partner_id and n.id = o.lender_id`),
    where: sql`o.partner_id = ${ctx.partner_id} and o.withdrawn_at is null and o.accepted_at is null and o.expires_on is not null
      and d.status = 'Active'
      and not exists (select from lender_offers w where w.partner_id = o.partner_id and w.deal_id = o.deal_id
                         and w.lender_id = o.lender_id and w.withdrawn_at is null and (w.created, w.id) > (o.created, o.id))${ownDeals(ctx)}`,
    day: fixed('o.expires_on'),
  })
}

export type PartnerRow = Pick<Tables['partners'], 'name' | 'time_zone'>

export function partnerOfFeed(ctx: StaffContext): Statement {
  return sql`select name, time_zone from partners where id = ${ctx.partner_id}`
}
