import type { DealStatus } from '@loanyard/contract/core/values'
import type { LenderDealSummary } from '@loanyard/contract/lender-area/schemas'
import type { LenderResponseStatus } from '@loanyard/contract/lenders/response-values'
import { empty, fixed, sql } from '../../db/client/statement.ts'
import { containsPattern, oneOf, pageStatement, type Keyed, type PageRequest } from '../../db/lists/list.ts'
import type { Columns, Tables } from '../../db/tables.ts'
import { rows, type LenderContext, type UserContext } from '../../services/context.ts'
import { ofLender, unreadOf } from './shared-deal-queries.ts'

export interface LenderDealListRow extends Columns<
  'deals',
  | 'id'
  | 'title'
  | 'business_name'
  | 'borrower_first_name'
  | 'borrower_last_name'
  | 'loan_amount'
  | 'loan_purpose'
  | 'stage_id'
  | 'status'
  | 'modified'
> {
  readonly loan_purpose: LenderDealSummary['loan_purpose']
  readonly stage_name: Tables['stages']['name']
  readonly stage_number: Tables['stages']['number']
  readonly shared_at: Tables['lender_shares']['created']
  readonly response: LenderResponseStatus
  readonly unread_messages: number
  readonly opened: boolean
  readonly documents_count: number
}

export interface DealFilters {
  readonly search?: string | undefined
  readonly status?: readonly DealStatus[] | undefined
  readonly response?: readonly LenderResponseStatus[] | undefined
}

type PageRows<Row> = (Row & Keyed & { total: number | null })[]

const response = `coalesce(a.status, 'No answer')`

export function findLenderDeals(
  ctx: LenderContext,
  page: PageRequest,
  { search, status, response: responses }: DealFilters,
): Promise<PageRows<LenderDealListRow>> {
  const pattern = search === undefined || search === '' ? null : containsPattern(search)
  const matchesSearch =
    pattern === null
      ? empty
      : sql` and (d.title_key like private.normalize(${pattern}) or private.normalize(d.business_name) like private.normalize(${pattern})
             or private.normalize(d.borrower_first_name || ' ' || d.borrower_last_name) like private.normalize(${pattern}))`
  // `offset 0` makes the planner look up each row by key. Before the first ANALYZE it would scan all of them for each
  // shared deal.
  const from = fixed(`lender_shares h
    cross join lateral (
      select x.partner_id, x.id, x.title, x.title_key, x.business_name, x.borrower_first_name, x.borrower_last_name,
             x.loan_amount, x.loan_purpose, x.stage_id, x.status, x.modified
        from deals x where x.partner_id = h.partner_id and x.id = h.deal_id offset 0) d
    left join lateral (
      select x.status from lender_responses x
       where x.partner_id = h.partner_id and x.deal_id = h.deal_id and x.lender_id = h.lender_id offset 0) a on true`)
  const inStatus = status === undefined ? empty : sql` and ${oneOf('d.status', status, 'text')}`
  const hasResponse = responses === undefined ? empty : sql` and ${oneOf(response, responses, 'text')}`
  const where = sql`${ofLender(ctx)}${inStatus}${hasResponse}${matchesSearch}`
  return rows<PageRows<LenderDealListRow>[number]>(
    ctx,
    pageStatement(page, {
      select: sql`d.partner_id, d.id, d.title, d.business_name, d.borrower_first_name, d.borrower_last_name, d.loan_amount,
                  d.loan_purpose, d.stage_id, d.status, d.modified, h.created as shared_at, ${fixed(response)} as response`,
      from,
      where,
      idColumn: 'd.id',
      total: sql`(select count(*)::integer from ${from} where ${where})`,
      alsoSelect: sql`, s.name as stage_name, s.number as stage_number, ${unreadOf(ctx, 'page')} as unread_messages,
        exists (select from lender_visits v where v.partner_id = page.partner_id and v.deal_id = page.id
                   and v.lender_id = ${ctx.actor.lender_id} and v.user_id = ${ctx.actor.user_id}) as opened,
        (select count(*)::integer from documents x where x.partner_id = page.partner_id and x.deal_id = page.id) as documents_count`,
      alsoJoin: sql`left join stages s on s.partner_id = page.partner_id and s.id = page.stage_id`,
    }),
  )
}

export interface LenderPartnerRow extends Columns<'partners', 'id' | 'name' | 'logo'> {
  readonly lender_id: string
  readonly lender_name: Tables['lenders']['name']
  readonly deals_count: number
  readonly new_deals: number
  readonly unread_messages: number
}

export function findLenderPartners(
  { actor, ...ctx }: UserContext,
  page: PageRequest,
): Promise<PageRows<LenderPartnerRow>> {
  const from = fixed(`private.lender_profiles() q join partners p on p.id = q.partner_id
    join lenders l on l.partner_id = q.partner_id and l.id = q.lender_id`)
  const of = fixed('r.partner_id and x.deal_id = r.deal_id and x.lender_id = r.lender_id')
  return rows<PageRows<LenderPartnerRow>[number]>(
    ctx,
    pageStatement(page, {
      select: sql`p.id, p.name, p.logo, q.lender_id, l.name as lender_name`,
      from,
      where: sql`true`,
      idColumn: 'p.id',
      total: sql`(select count(*)::integer from ${from})`,
      alsoSelect: sql`, n.deals_count, n.new_deals, n.unread_messages`,
      alsoJoin: sql`left join lateral (
        select count(*)::integer as deals_count,
               (count(*) filter (where not exists (
                  select from lender_visits x where x.partner_id = ${of} and x.user_id = ${actor.user_id})))::integer as new_deals,
               coalesce(sum((select count(*) from lender_messages x
                  where x.partner_id = ${of} and x.side = 'partner'
                    and x.created > coalesce((select m.read_at from lender_message_reads m
                          where m.partner_id = x.partner_id and m.deal_id = x.deal_id and m.lender_id = x.lender_id
                            and m.user_id = ${actor.user_id}), '-infinity'))), 0)::integer as unread_messages
          from private.lender_deals() r where r.partner_id = page.id) n on true`,
    }),
  )
}
