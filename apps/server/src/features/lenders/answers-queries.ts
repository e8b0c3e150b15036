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

/** Which lenders: one (UUID), those on the page, or all. */
type Chosen = { readonly id: string } | 'page' | 'all'

function condition(chosen: Chosen): Statement {
  if (chosen === 'all') return empty
  if (chosen === 'page') return sql` and h.lender_id = any (array(select p.id from page p))`
  return sql` and h.lender_id = ${chosen.id}`
}

interface Deals {
  /** Leaves shares `h` of deals that aren't deleted. */
  readonly join: Statement
  readonly where: Statement
  /** Of `s`: its deal is Active. */
  readonly isActive: Statement
}

/** For many lenders, the ids of the partner's deals are read once; for one, its deals are looked up. */
function dealsOf(ctx: StaffContext, chosen: Chosen): Deals {
  const some = sql`d.partner_id = ${ctx.partner_id} and d.deleted_at is null`
  if (typeof chosen === 'object')
    return { join: sql`join deals d on ${some} and d.id = h.deal_id`, where: empty, isActive: sql`s.status = 'Active'` }
  const ids = sql`select d.id from deals d where ${some}`
  return {
    join: empty,
    where: sql` and (h.deal_id in (${ids})) is true`,
    isActive: sql`s.deal_id in (${ids} and d.status = 'Active')`,
  }
}

/**
 * A row for each lender that deals were shared with. Shares, answers and offers are each read once and then joined: to look
 * them up deal by deal took five times as long for a lender with hundreds of deals. For a page they are read before, because
 * the planner takes its lenders for few; else in the order of their indexes. The time to answer runs to the latest
 * answer, because earlier ones aren't kept.
 */
function answersOf(ctx: StaffContext, chosen: Chosen): Statement {
  const of = condition(chosen)
  const deals = dealsOf(ctx, chosen)
  const status = fixed(typeof chosen === 'object' ? ', min(d.status) as status' : '')
  const materialized = fixed(chosen === 'page' ? 'materialized' : 'not materialized')
  return sql`(
    with answers as ${materialized} (
      select h.lender_id, h.deal_id, h.responded_at from lender_responses h where h.partner_id = ${ctx.partner_id}${of}
    ), offers as ${materialized} (
      select h.lender_id, h.deal_id, bool_or(h.accepted_at is not null) as accepted from lender_offers h
       where h.partner_id = ${ctx.partner_id} and h.withdrawn_at is null${of} group by h.lender_id, h.deal_id
    )
    select s.lender_id, (count(*) filter (where s.is_shared))::integer as shared_deals_count,
           (count(*) filter (where s.is_shared and r.deal_id is null and ${deals.isActive}))::integer as waiting_count,
           count(s.at)::integer as shared, (count(r.deal_id) filter (where s.at is not null))::integer as answered,
           (count(o.deal_id) filter (where s.at is not null))::integer as offered,
           (count(*) filter (where s.at is not null and o.accepted))::integer as accepted,
           round((percentile_cont(0.5) within group (
             order by extract(epoch from r.responded_at - s.at)::float8 / 86400) filter (where r.responded_at >= s.at))::numeric, 1)
             as median_days,
           max(r.responded_at) filter (where s.at is not null) as last_answer_at
      from (select h.lender_id, h.deal_id, bool_or(h.ended_at is null) as is_shared,
                   min(h.created) filter (where h.created > now() - interval '1 year') as at${status}
              from lender_shares h ${deals.join}
             where h.partner_id = ${ctx.partner_id}${of} and (h.ended_at is null or h.created > now() - interval '1 year')${deals.where}
             group by h.lender_id, h.deal_id) s
      left join answers r on r.lender_id = s.lender_id and r.deal_id = s.deal_id
      left join offers o on o.lender_id = s.lender_id and o.deal_id = s.deal_id
     group by s.lender_id)`
}

/** ` left join …` of the answers as `a`. */
export function answersJoin(ctx: StaffContext, chosen: Chosen): Statement {
  const lender = fixed(chosen === 'page' ? 'page' : 'l')
  return sql` left join ${answersOf(ctx, chosen)} a on a.lender_id = ${lender}.id`
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
