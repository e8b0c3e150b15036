import { fixed, type Statement } from '../../db/client/statement.ts'

/** Of the deals a lender was first sent in the last 12 months, whether or not it still sees them. */
export interface AnswersRow {
  readonly shared: number
  readonly answered: number
  readonly offered: number
  readonly accepted: number
  /** With one decimal; null: no answer yet. */
  readonly median_days: string | null
  readonly last_answer_at: string | null
}

/** Each half has an index of its own. */
const recentShares = (lender: 'l' | 'page', ended: 'is null' | 'is not null'): string =>
  `select h.partner_id, h.deal_id, h.created from lender_shares h where h.partner_id = ${lender}.partner_id
      and h.lender_id = ${lender}.id and h.ended_at ${ended} and h.created > now() - interval '1 year'`

/** One row. The time to answer runs to the latest answer, because earlier ones aren't kept. */
const answersOf = (lender: 'l' | 'page'): string => `(
  select count(*)::integer as shared, count(r.status)::integer as answered,
         (count(*) filter (where o.stands))::integer as offered, (count(*) filter (where o.accepted))::integer as accepted,
         round((percentile_cont(0.5) within group (
           order by extract(epoch from r.responded_at - s.at)::float8 / 86400) filter (where r.responded_at >= s.at))::numeric, 1)
           as median_days,
         max(r.responded_at) as last_answer_at
    from (select h.partner_id, h.deal_id, min(h.created) as at
            from (${recentShares(lender, 'is null')} union all ${recentShares(lender, 'is not null')}) h
            join deals d on d.partner_id = h.partner_id and d.id = h.deal_id and d.deleted_at is null
           group by h.partner_id, h.deal_id) s
    left join lender_responses r on r.partner_id = s.partner_id and r.deal_id = s.deal_id and r.lender_id = ${lender}.id
    left join lateral (select bool_or(true) as stands, bool_or(f.accepted_at is not null) as accepted from lender_offers f
       where f.partner_id = s.partner_id and f.deal_id = s.deal_id and f.lender_id = ${lender}.id and f.withdrawn_at is null) o on true)`

/** Deals the lender sees now and hasn't answered. */
export const waitingDeals = (lender: 'l' | 'page'): string => `(select count(*)::integer from lender_shares h
  join deals d on d.partner_id = h.partner_id and d.id = h.deal_id and d.deleted_at is null and d.status = 'Active'
  where h.partner_id = ${lender}.partner_id and h.lender_id = ${lender}.id and h.ended_at is null
    and not exists (select from lender_responses r
      where r.partner_id = h.partner_id and r.deal_id = h.deal_id and r.lender_id = h.lender_id))`

const answer = (column: keyof AnswersRow): string => `(select a.${column} from ${answersOf('l')} a)`

/** Lenders without an answer are the slowest, and the ones that answered longest ago. */
export const answerOrderings = {
  waiting_count: { expression: waitingDeals('l'), type: 'integer' },
  offered_count: { expression: answer('offered'), type: 'integer' },
  accepted_count: { expression: answer('accepted'), type: 'integer' },
  median_days: { expression: `coalesce(${answer('median_days')}, 100000)`, type: 'numeric' },
  last_answer_at: { expression: `coalesce(${answer('last_answer_at')}, 'epoch')`, type: 'timestamptz' },
} as const

export function answersJoin(lender: 'l' | 'page'): Statement {
  return fixed(` left join lateral ${answersOf(lender)} answers on true`)
}

export const answersColumns = (lender: 'l' | 'page'): string => `, ${waitingDeals(lender)} as waiting_count,
  answers.shared, answers.answered, answers.offered, answers.accepted, answers.median_days::text as median_days,
  answers.last_answer_at`
