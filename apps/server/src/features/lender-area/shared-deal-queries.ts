import type { LenderDeal } from '@loanyard/contract/lender-area/schemas'
import { fixed, sql, type Statement } from '../../db/client/statement.ts'
import type { Columns, Tables } from '../../db/tables.ts'
import { firstRow, rows, type LenderContext, type StaffContext } from '../../services/context.ts'
import { toUuid } from '../../services/ids.ts'
import type { OwnershipAndDates } from '../deals/index.ts'

/**
 * ` where …` for lists of active sharing `h` with the caller's lender. Row-level security also excludes deleted deals
 * and, for anyone but the contact, deals they aren't assigned to.
 */
export function ofLender(ctx: LenderContext): Statement {
  return sql`h.partner_id = ${ctx.partner_id} and h.lender_id = ${ctx.actor.lender_id} and h.ended_at is null`
}

/**
 * ` where …` for the share `h` of one deal (UUID) with the caller's lender. Row-level security already requires
 * active sharing and a deal that isn't deleted; repeating it would make the planner scan an index of everything shared.
 */
export function ofSharedDeal(ctx: LenderContext, deal: string): Statement {
  return sql`h.partner_id = ${ctx.partner_id} and h.deal_id = ${deal} and h.lender_id = ${ctx.actor.lender_id}`
}

/**
 * Number of the partner's messages the caller hasn't read, for the deal and lender of `h`, or for the row of `page`.
 */
export function unreadOf(ctx: LenderContext, h: 'h' | 'page'): Statement {
  const of = fixed(h === 'h' ? 'h.deal_id' : 'page.id')
  return sql`(select count(*)::integer from lender_messages m
     where m.partner_id = ${ctx.partner_id} and m.deal_id = ${of} and m.lender_id = ${ctx.actor.lender_id} and m.side = 'partner'
       and m.created > coalesce((select r.read_at from lender_message_reads r
             where r.partner_id = m.partner_id and r.deal_id = m.deal_id and r.lender_id = m.lender_id
               and r.user_id = ${ctx.actor.user_id}), '-infinity'))`
}

/** Ids are UUIDs. */
export interface SharedDeal extends Columns<'deals', 'title' | 'status'> {
  readonly deal_id: Tables['deals']['id']
  readonly today: string
}

/** `today` is the partner's day. */
export function findSharedDeal(ctx: LenderContext, id: string): Promise<SharedDeal | null> {
  return firstRow<SharedDeal>(
    ctx,
    sql`select d.id as deal_id, d.title, d.status, (${ctx.clock.now()}::timestamptz at time zone p.time_zone)::date as today
          from lender_shares h join deals d on d.partner_id = h.partner_id and d.id = h.deal_id
          join partners p on p.id = d.partner_id
         where ${ofSharedDeal(ctx, toUuid('deal', id))}`,
  )
}

export interface LenderDealRow
  extends
    Columns<
      'deals',
      | 'id'
      | 'title'
      | 'business_name'
      | 'borrower_first_name'
      | 'borrower_last_name'
      | 'stage_id'
      | 'status'
      | 'loan_amount'
      | 'down_payment'
      | 'loan_purpose'
      | 'personal_credit_score'
      | 'term_months'
      | 'interest_rate'
      | 'sba_program'
      | 'approved_on'
      | 'naics_code'
      | 'business_state'
      | 'year_established'
      | 'fee_flags'
      | 'guaranty_percentage'
      | keyof OwnershipAndDates
      | 'lender_fee_share'
      | 'reason'
      | 'positives'
      | 'negatives'
      | 'modified'
    >,
    Columns<'lender_shares', 'shared_by_name' | 'watermark' | 'note'> {
  readonly partner_name: Tables['partners']['name']
  readonly partner_logo: Tables['partners']['logo']
  readonly stage_name: Tables['stages']['name']
  readonly stage_number: Tables['stages']['number']
  readonly loan_purpose: LenderDeal['loan_purpose']
  readonly business_state: LenderDeal['business_state']
  readonly fee_flags: LenderDeal['fee_flags']
  readonly shared: Tables['lender_shares']['created']
  readonly unread_messages: number
}

/** Of a deal `d`, its partner `p` and stage `s`, and the share `h`. */
const dealColumns =
  fixed(`d.id, d.title, d.business_name, d.borrower_first_name, d.borrower_last_name, d.stage_id, d.status,
  d.loan_amount, d.down_payment, d.loan_purpose, d.personal_credit_score, d.term_months, d.interest_rate, d.sba_program,
  d.approved_on, d.naics_code, d.business_state, d.year_established, d.fee_flags, d.guaranty_percentage, d.ownership_change,
  d.target_closing_on, d.expected_loan_number_on, d.standby_debt, d.minority_investment, d.real_estate_amount,
  d.lender_fee_share, d.reason, d.positives, d.negatives, d.modified, p.name as partner_name, p.logo as partner_logo,
  s.name as stage_name, s.number as stage_number, h.created as shared, h.shared_by_name, h.watermark, h.note`)

const ofDeal = fixed(`join partners p on p.id = d.partner_id
  join stages s on s.partner_id = d.partner_id and s.id = d.stage_id`)

export function findLenderDeal(ctx: LenderContext, id: string): Promise<LenderDealRow | null> {
  return firstRow<LenderDealRow>(
    ctx,
    sql`select ${dealColumns}, ${unreadOf(ctx, 'h')} as unread_messages
          from lender_shares h join deals d on d.partner_id = h.partner_id and d.id = h.deal_id ${ofDeal}
         where ${ofSharedDeal(ctx, toUuid('deal', id))}`,
  )
}

/** The same of a deal (UUID) that its staff may see, as if the caller shared it now. */
export function findPreviewedDeal(ctx: StaffContext, deal: string): Promise<LenderDealRow | null> {
  return firstRow<LenderDealRow>(
    ctx,
    sql`select ${dealColumns}, 0 as unread_messages
          from deals d ${ofDeal}
         cross join (select ${ctx.clock.now()}::timestamptz as created, ${ctx.actor.full_name}::text as shared_by_name,
                            false as watermark, null::text as note) h
         where d.partner_id = ${ctx.partner_id} and d.id = ${deal} and d.deleted_at is null`,
  )
}

/** Names of the lender's other people who see a deal (UUID). */
export async function findColleagues(ctx: LenderContext, deal: string): Promise<string[]> {
  const found = await rows<{ name: string }>(ctx, sql`select c as name from private.lender_colleagues(${deal}) c`)
  return found.map(({ name }) => name)
}

/** `previous_visit_at` is when the visit before this one ended; null: there was none. */
interface Visit extends Columns<'lender_visits', 'previous_visit_at'> {
  readonly is_first: boolean
}

/** Records that the caller opened a deal (UUID). After half an hour without a request, another visit begins. */
export async function saveVisit(ctx: LenderContext, deal: string): Promise<Visit> {
  const now = ctx.clock.now()
  const kept = await rows<Visit>(
    ctx,
    sql`insert into lender_visits (partner_id, deal_id, lender_id, user_id, first_opened_at, last_opened_at)
        values (${ctx.partner_id}, ${deal}, ${ctx.actor.lender_id}, ${ctx.actor.user_id}, ${now}, ${now})
        on conflict (partner_id, deal_id, lender_id, user_id) do update
           set last_opened_at = excluded.last_opened_at,
               previous_visit_at = case when lender_visits.last_opened_at < excluded.last_opened_at - interval '30 minutes'
                 then lender_visits.last_opened_at else lender_visits.previous_visit_at end
        returning first_opened_at = last_opened_at as is_first, previous_visit_at`,
  )
  return kept[0] ?? { is_first: false, previous_visit_at: null }
}

export interface ChangeCounts {
  readonly documents: number
  readonly answers: number
  readonly financials: boolean
  readonly deal: boolean
}

/**
 * What the caller can see of a deal (UUID) that is newer than `since`. Row-level security limits the rows to approved
 * answers and their documents.
 */
export async function countChanges(ctx: LenderContext, deal: string, since: string): Promise<ChangeCounts> {
  const found = await firstRow<ChangeCounts>(
    ctx,
    sql`with approved as materialized (
          select s.id, q.kind from requirements q
            join submissions s on s.partner_id = q.partner_id and s.requirement_id = q.id
           where q.partner_id = ${ctx.partner_id} and q.deal_id = ${deal} and s.status = 'Approved'
             and s.withdrawn_at is null and s.decided_at > ${since}::timestamptz)
        select (select count(distinct u.document_id)::integer from approved a
                  join submission_documents u on u.partner_id = ${ctx.partner_id} and u.submission_id = a.id) as documents,
               (select count(*)::integer from approved a where a.kind in ('Question', 'Acknowledgement')) as answers,
               coalesce((select f.changed_at > ${since}::timestamptz from deal_financials f
                          where f.partner_id = ${ctx.partner_id} and f.deal_id = ${deal}), false) as financials,
               coalesce((select d.modified > ${since}::timestamptz from deals d
                          where d.partner_id = ${ctx.partner_id} and d.id = ${deal}), false) as deal`,
  )
  return found ?? { documents: 0, answers: 0, financials: false, deal: false }
}
