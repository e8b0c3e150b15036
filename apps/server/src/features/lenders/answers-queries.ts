import { empty, fixed, sql, type Statement } from '../../db/client/statement.ts'
import type { Ordering } from '../../db/lists/list.ts'
import type { StaffContext } from '../../services/context.ts'

/** What became of the deals a lender sees now, and of those it was first sent in the last 12 months, ended sharing included. */
export interface AnswersRow {
  readonly shared_deals_count: number
  readonly waiting_count: number
  readonly shared: number
  readonly answered: number
  readonly offered: number
  readonly accepted: number
  /** With one decimal; null: no answer yet. */
  readonly median_days: string | null
  readonly last_answer_at: string | null
}

/** Of lenders on a page, or of all of a partner. */
type Chosen = 'page' | 'all'

/**
 * A row for each lender that deals were shared with. Shares, answers, offers and the ids of deals are each read once and then
 * joined: to look them up deal by deal took about four times as long for a page. For a page they are read before, because the
 * planner takes its lenders for few; for all, in the order of their indexes. The time to answer runs to the latest answer,
 * because earlier ones aren't kept.
 */
function answersOf(ctx: StaffContext, chosen: Chosen): Statement {
  const of = chosen === 'all' ? empty : sql` and h.lender_id = any (array(select p.id from page p))`
  const materialized = fixed(chosen === 'page' ? 'materialized' : 'not materialized')
  const deals = sql`select d.id from deals d where d.partner_id = ${ctx.partner_id} and d.deleted_at is null`
  return sql`(
    with answers as ${materialized} (
      select h.lender_id, h.deal_id, h.responded_at from lender_responses h where h.partner_id = ${ctx.partner_id}${of}
    ), offers as ${materialized} (
      select h.lender_id, h.deal_id, bool_or(h.accepted_at is not null) as accepted from lender_offers h
       where h.partner_id = ${ctx.partner_id} and h.withdrawn_at is null${of} group by h.lender_id, h.deal_id
    )
    select s.lender_id, (count(*) filter (where s.is_shared))::integer as shared_deals_count,
           (count(*) filter (where s.is_shared and r.deal_id is null and s.deal_id in (${deals} and d.status = 'Active')))::integer as waiting_count,
           count(s.at)::integer as shared, (count(r.deal_id) filter (where s.at is not null))::integer as answered,
           (count(o.deal_id) filter (where s.at is not null))::integer as offered,
           (count(*) filter (where s.at is not null and o.accepted))::integer as accepted,
           round((percentile_cont(0.5) within group (
             order by extract(epoch from r.responded_at - s.at)::float8 / 86400) filter (where r.responded_at >= s.at))::numeric, 1)
             as median_days,
           max(r.responded_at) filter (where s.at is not null) as last_answer_at
      from (select h.lender_id, h.deal_id, bool_or(h.ended_at is null) as is_shared,
                   min(h.created) filter (where h.created > now() - interval '1 year') as at
              from lender_shares h
             where h.partner_id = ${ctx.partner_id}${of} and (h.ended_at is null or h.created > now() - interval '1 year')
               and (h.deal_id in (${deals})) is true
             group by h.lender_id, h.deal_id) s
      left join answers r on r.lender_id = s.lender_id and r.deal_id = s.deal_id
      left join offers o on o.lender_id = s.lender_id and o.deal_id = s.deal_id
     group by s.lender_id)`
}

/** The same of one lender `l`, whose deals are fewer than the partner's and so looked up; without `offset` all of its answers for each. */
const answersOfOne = `lateral (
  select (count(*) filter (where s.is_shared))::integer as shared_deals_count,
         (count(*) filter (where s.is_shared and s.status = 'Active' and r.status is null))::integer as waiting_count,
         count(s.at)::integer as shared, (count(r.status) filter (where s.at is not null))::integer as answered,
         (count(*) filter (where s.at is not null and o.stands))::integer as offered,
         (count(*) filter (where s.at is not null and o.accepted))::integer as accepted,
         round((percentile_cont(0.5) within group (
           order by extract(epoch from r.responded_at - s.at)::float8 / 86400) filter (where r.responded_at >= s.at))::numeric, 1)
           as median_days,
         max(r.responded_at) filter (where s.at is not null) as last_answer_at
    from (select h.partner_id, h.deal_id, min(d.status) as status, bool_or(h.ended_at is null) as is_shared,
                 min(h.created) filter (where h.created > now() - interval '1 year') as at
            from lender_shares h join deals d on d.partner_id = h.partner_id and d.id = h.deal_id and d.deleted_at is null
           where h.partner_id = l.partner_id and h.lender_id = l.id and (h.ended_at is null or h.created > now() - interval '1 year')
           group by h.partner_id, h.deal_id) s
    left join lateral (select x.status, x.responded_at from lender_responses x
       where x.partner_id = s.partner_id and x.deal_id = s.deal_id and x.lender_id = l.id offset 0) r on true
    left join lateral (select bool_or(true) as stands, bool_or(f.accepted_at is not null) as accepted from lender_offers f
       where f.partner_id = s.partner_id and f.deal_id = s.deal_id and f.lender_id = l.id and f.withdrawn_at is null) o on true)`

/** ` left join …` of the answers as `a`. */
export function answersJoin(ctx: StaffContext, chosen: Chosen | 'one'): Statement {
  if (chosen === 'one') return fixed(` left join ${answersOfOne} a on true`)
  return sql` left join ${answersOf(ctx, chosen)} a on a.lender_id = ${fixed(chosen === 'page' ? 'page' : 'l')}.id`
}

const count = (column: keyof AnswersRow) => `coalesce(a.${column}, 0)`

export const answersColumns =
  fixed(`${count('shared_deals_count')} as shared_deals_count, ${count('waiting_count')} as waiting_count,
  ${count('shared')} as shared, ${count('answered')} as answered, ${count('offered')} as offered, ${count('accepted')} as accepted,
  a.median_days::text as median_days, a.last_answer_at`)

/** Lenders without an answer are the slowest, and the ones that answered longest ago. */
export const answerOrderings = {
  shared_deals_count: { expression: count('shared_deals_count'), type: 'integer' },
  waiting_count: { expression: count('waiting_count'), type: 'integer' },
  offered_count: { expression: count('offered'), type: 'integer' },
  accepted_count: { expression: count('accepted'), type: 'integer' },
  median_days: { expression: 'coalesce(a.median_days, 100000)', type: 'numeric' },
  last_answer_at: { expression: `coalesce(a.last_answer_at, 'epoch')`, type: 'timestamptz' },
} as const satisfies Record<string, Omit<Ordering, 'name'>>

/** Of a lender `l`: sees a deal now that it hasn't answered. */
export const isWaitedFor = fixed(`exists (select from lender_shares h
  join deals d on d.partner_id = h.partner_id and d.id = h.deal_id and d.deleted_at is null and d.status = 'Active'
  where h.partner_id = l.partner_id and h.lender_id = l.id and h.ended_at is null
    and not exists (select from lender_responses r
      where r.partner_id = h.partner_id and r.deal_id = h.deal_id and r.lender_id = h.lender_id))`)
