import type { LenderPipelineQuery, PipelineDeal } from '@loanyard/contract/lender-area/schemas'
import { empty, fixed, join, sql, type Statement } from '../../../db/client/statement.ts'
import { containsPattern, oneOf, pageStatement, type Keyed, type PageRequest } from '../../../db/lists/list.ts'
import type { Columns, Tables } from '../../../db/tables.ts'
import { rows, type UserContext } from '../../../services/context.ts'
import { toUuid } from '../../../services/ids.ts'

export interface PipelineRow extends Columns<
  'deals',
  | 'id'
  | 'title'
  | 'business_name'
  | 'borrower_first_name'
  | 'borrower_last_name'
  | 'loan_amount'
  | 'stage_id'
  | 'status'
  | 'personal_credit_score'
  | 'modified'
> {
  readonly loan_purpose: PipelineDeal['loan_purpose']
  readonly business_state: PipelineDeal['business_state']
  readonly partner_id: Tables['partners']['id']
  readonly partner_name: Tables['partners']['name']
  readonly partner_logo: Tables['partners']['logo']
  readonly lender_id: Tables['lenders']['id']
  readonly lender_name: Tables['lenders']['name']
  readonly stage_name: Tables['stages']['name']
  readonly stage_number: Tables['stages']['number']
  readonly shared_at: Tables['lender_shares']['created']
  readonly response: PipelineDeal['response']
  readonly offer_expired: boolean
  readonly unread_messages: number
  readonly opened: boolean
  readonly documents_count: number
  readonly dscr: string | null
  readonly dscr_period: string | null
  readonly dscr_is_projection: boolean | null
}

const response = `coalesce(a.status, 'No answer')`

/** Nulls sort below every value, because a keyset can't compare them. */
export const pipelineOrdering = {
  shared_at: { expression: 'h.created', type: 'timestamptz' },
  response: {
    expression: `array_position('{No answer,Interested,Terms offered,Declined}'::text[], ${response})`,
    type: 'integer',
  },
  title: { expression: 'd.title_key', type: 'text' },
  partner: { expression: 'private.normalize(p.name) collate "C"', type: 'text' },
  business_state: { expression: `coalesce(d.business_state, '')`, type: 'text' },
  loan_amount: { expression: 'coalesce(d.loan_amount, -1)', type: 'numeric' },
  dscr: { expression: 'coalesce(y.dscr, -1000000)', type: 'numeric' },
  credit_score: { expression: 'coalesce(d.personal_credit_score, -1)', type: 'integer' },
} as const

/**
 * Everything shared with the caller; policies hide deals of frozen partners. `offset 0` makes the planner look up each
 * row by key. Before the first ANALYZE it would scan all of them for each deal.
 */
const shares = `private.lender_deals() r
  join partners p on p.id = r.partner_id
  cross join lateral (
    select x.partner_id, x.deal_id, x.lender_id, x.created from lender_shares x
     where x.partner_id = r.partner_id and x.deal_id = r.deal_id and x.lender_id = r.lender_id and x.ended_at is null offset 0) h
  cross join lateral (
    select x.partner_id, x.id, x.title, x.title_key, x.business_name, x.borrower_first_name, x.borrower_last_name,
           x.loan_amount, x.loan_purpose, x.stage_id, x.status, x.personal_credit_score, x.business_state, x.modified
      from deals x where x.partner_id = r.partner_id and x.id = r.deal_id offset 0) d
  left join lateral (
    select x.status from lender_responses x
     where x.partner_id = r.partner_id and x.deal_id = r.deal_id and x.lender_id = r.lender_id offset 0) a on true`

/** The same as `periodFigures` of the lending package: earnings over the proposed debt of one period. */
const dscr = (of: 'r' | 'page', deal: 'deal_id' | 'id') => `left join lateral (
    select f.name, f.is_projection, t.earnings / t.debt as dscr
      from financial_periods f
      cross join lateral (
        select sum(case x.field_type when 'Income' then v.amount when 'Expense' then v.added_back - v.amount else 0 end) as earnings,
               sum(v.amount) filter (where x.field_type = 'Debt Proposed') as debt
          from financial_rows x
          join financial_values v on v.partner_id = x.partner_id and v.row_id = x.id and v.period_id = f.id
         where x.partner_id = f.partner_id and x.deal_id = f.deal_id and x.deleted_at is null) t
     where f.partner_id = ${of}.partner_id and f.deal_id = ${of}.${deal} and t.debt > 0
     order by f.is_projection, f.position desc, f.id desc limit 1) y on true`

type Filters = Omit<LenderPipelineQuery, 'limit' | 'cursor' | 'ordering'>

const atLeast = (column: string, value: string | number | undefined) =>
  value === undefined ? empty : sql` and ${fixed(column)} >= ${value}`
const atMost = (column: string, value: string | number | undefined) =>
  value === undefined ? empty : sql` and ${fixed(column)} <= ${value}`
const among = (column: string, values: readonly string[] | undefined, type: 'uuid' | 'text') =>
  values === undefined ? empty : sql` and ${oneOf(column, values, type)}`

function matching(search: string | undefined): Statement {
  if (search === undefined || search === '') return empty
  const pattern = containsPattern(search)
  return sql` and (d.title_key like private.normalize(${pattern}) or private.normalize(d.business_name) like private.normalize(${pattern})
    or private.normalize(d.borrower_first_name || ' ' || d.borrower_last_name) like private.normalize(${pattern}))`
}

const sharedOn = '(h.created at time zone p.time_zone)::date'

function whereOf(filters: Filters): Statement {
  return join(
    [
      sql`true`,
      matching(filters.search),
      among(
        'r.partner_id',
        filters.partner?.map((each) => toUuid('partner', each)),
        'uuid',
      ),
      among('d.status', filters.status, 'text'),
      among(response, filters.response, 'text'),
      among('d.business_state', filters.business_state, 'text'),
      atLeast(sharedOn, filters.shared_date_range_after),
      atMost(sharedOn, filters.shared_date_range_before),
      atLeast('d.loan_amount', filters.loan_amount_min),
      atMost('d.loan_amount', filters.loan_amount_max),
      atLeast('d.personal_credit_score', filters.credit_score_min),
      atMost('d.personal_credit_score', filters.credit_score_max),
      atLeast('round(y.dscr, 2)', filters.dscr_min),
      atMost('round(y.dscr, 2)', filters.dscr_max),
    ],
    '',
  )
}

/** What only the rows of a page show. */
function details({ actor, clock }: UserContext): Statement {
  const of = fixed('page.partner_id and x.deal_id = page.id and x.lender_id = page.lender_id')
  return sql`, s.name as stage_name, s.number as stage_number, y.dscr::text as dscr, y.name as dscr_period,
    y.is_projection as dscr_is_projection, l.name as lender_name, p.name as partner_name, p.logo as partner_logo,
    (select count(*)::integer from lender_messages x where x.partner_id = ${of} and x.side = 'partner'
        and x.created > coalesce((select m.read_at from lender_message_reads m
              where m.partner_id = x.partner_id and m.deal_id = x.deal_id and m.lender_id = x.lender_id
                and m.user_id = ${actor.user_id}), '-infinity')) as unread_messages,
    exists (select from lender_visits x where x.partner_id = ${of} and x.user_id = ${actor.user_id}) as opened,
    (select count(*)::integer from documents x where x.partner_id = page.partner_id and x.deal_id = page.id) as documents_count,
    coalesce((select x.withdrawn_at is null and x.accepted_at is null
                 and x.expires_on < (${clock.now()}::timestamptz at time zone p.time_zone)::date
        from lender_offers x where x.partner_id = ${of} order by x.created desc, x.id desc limit 1), false) as offer_expired`
}

type PageRows = (PipelineRow & Keyed & { total: number | null })[]

export function findPipeline(ctx: UserContext, page: PageRequest, filters: Filters): Promise<PageRows> {
  const needsDscr = page.ordering.name === 'dscr' || filters.dscr_min !== undefined || filters.dscr_max !== undefined
  const from = fixed(needsDscr ? `${shares} ${dscr('r', 'deal_id')}` : shares)
  const where = whereOf(filters)
  return rows<PageRows[number]>(
    ctx,
    pageStatement(page, {
      select: sql`d.partner_id, d.id, h.lender_id, d.title, d.business_name, d.borrower_first_name, d.borrower_last_name,
                  d.loan_amount, d.loan_purpose, d.stage_id, d.status, d.personal_credit_score, d.business_state, d.modified,
                  h.created as shared_at, ${fixed(response)} as response`,
      from,
      where,
      idColumn: 'd.id',
      total: sql`(select count(*)::integer from ${from} where ${where})`,
      alsoSelect: details(ctx),
      alsoJoin: fixed(`left join stages s on s.partner_id = page.partner_id and s.id = page.stage_id
        left join partners p on p.id = page.partner_id
        left join lenders l on l.partner_id = page.partner_id and l.id = page.lender_id
        ${dscr('page', 'id')}`),
    }),
  )
}
