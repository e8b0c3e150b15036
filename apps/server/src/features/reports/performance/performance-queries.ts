import type { ReportQuery } from '@loanyard/contract/reports/period'
import { sql, type Statement } from '../../../db/client/statement.ts'
import type { Columns } from '../../../db/tables.ts'
import { rows, type StaffContext } from '../../../services/context.ts'
import { notSample, within } from '../queries.ts'

/** A deal `d` that counts: not deleted, and not the sample. */
const isCounted = (ctx: StaffContext): Statement =>
  sql`d.partner_id = ${ctx.partner_id} and d.deleted_at is null${notSample(ctx, 'd.id')}`

export interface ForecastRow {
  /** YYYY-MM. */
  readonly month: string | null
  readonly count: number
  readonly amount: string
  readonly weighted: string
  readonly fees: string
  readonly weighted_fees: string
  readonly without_fee: number
}

/** Open deals by the month of their expected close; those without one come last. */
export function findForecast(ctx: StaffContext): Promise<ForecastRow[]> {
  return rows<ForecastRow>(
    ctx,
    sql`with open_deals as (
          select to_char(coalesce(d.expected_close_on, d.target_closing_on), 'YYYY-MM') as month, d.loan_amount,
                 private.close_probability(d.status, d.close_probability, s.number, l.number)::numeric / 100 as likely,
                 case when coalesce(d.broker_fee, d.broker_fee_percent) is null
                             or (d.broker_fee_percent > 0 and d.loan_amount is null) then null
                      else coalesce(d.broker_fee, 0) + coalesce(d.loan_amount * d.broker_fee_percent / 100, 0) end as fee
            from deals d join stages s on s.partner_id = d.partner_id and s.id = d.stage_id
           cross join (select max(x.number) as number from stages x where x.partner_id = ${ctx.partner_id}) l
           where ${isCounted(ctx)} and d.status in ('Active', 'On Hold'))
        select month, count(*) as count, coalesce(sum(loan_amount), 0)::numeric(24, 2) as amount,
               coalesce(sum(loan_amount * likely), 0)::numeric(24, 2) as weighted,
               coalesce(sum(fee), 0)::numeric(24, 2) as fees, coalesce(sum(fee * likely), 0)::numeric(24, 2) as weighted_fees,
               count(*) filter (where fee is null) as without_fee
          from open_deals group by month order by month nulls last`,
  )
}

interface DealSumsRow {
  readonly deals: number
  readonly amount: string
  readonly funded: number
  readonly funded_amount: string
}

export interface PersonDealsRow extends DealSumsRow {
  readonly staff_id: string | null
  readonly open: number
  readonly open_amount: string
}

/** Deals created in the period by coordinator, and open ones whenever they were created. */
export function findDealsByPerson(ctx: StaffContext, query: ReportQuery): Promise<PersonDealsRow[]> {
  return rows<PersonDealsRow>(
    ctx,
    sql`select c.staff_id, count(*) filter (where p.is_in) as deals,
               coalesce(sum(d.loan_amount) filter (where p.is_in), 0)::numeric(24, 2) as amount,
               count(*) filter (where p.is_in and d.status = 'Funded') as funded,
               coalesce(sum(d.loan_amount) filter (where p.is_in and d.status = 'Funded'), 0)::numeric(24, 2) as funded_amount,
               count(*) filter (where d.status in ('Active', 'On Hold')) as open,
               coalesce(sum(d.loan_amount) filter (where d.status in ('Active', 'On Hold')), 0)::numeric(24, 2) as open_amount
          from deals d
          left join deal_coordinators c on c.partner_id = d.partner_id and c.deal_id = d.id
         cross join lateral (select true${within(query, 'd.created')} as is_in) p
         where ${isCounted(ctx)}
         group by c.staff_id`,
  )
}

interface LeadSumsRow {
  readonly leads: number
  readonly converted: number
}

export interface PersonLeadsRow extends LeadSumsRow {
  readonly staff_id: string | null
}

/** Leads created in the period by the person they are assigned to. */
export function findLeadsByPerson(ctx: StaffContext, query: ReportQuery): Promise<PersonLeadsRow[]> {
  return rows<PersonLeadsRow>(
    ctx,
    sql`select l.assigned_to as staff_id, count(*) as leads,
               count(*) filter (where l.lead_status = 'Converted') as converted
          from leads l where l.partner_id = ${ctx.partner_id} and l.deleted_at is null${within(query, 'l.created')}
         group by l.assigned_to`,
  )
}

/** Names of everyone who is or was on the partner's staff. */
export function findStaffNames(ctx: StaffContext): Promise<{ id: string; full_name: string }[]> {
  return rows(
    ctx,
    sql`select s.id, coalesce(nullif(private.display_name(s.label_name, s.accepted_at, u.first_name, u.last_name), ''), u.email) as full_name
          from staff s join users u on u.id = s.user_id where s.partner_id = ${ctx.partner_id}`,
  )
}

export interface LenderRow extends Columns<'lenders', 'id' | 'name'> {
  readonly shared: number
  readonly answered: number
  readonly offers: number
  readonly declined: number
  readonly accepted: number
  readonly accepted_amount: string
  /** With one decimal. */
  readonly median_days: string | null
}

/** By lender: deals created in the period that were shared with it, and what became of them. */
export function findLenders(ctx: StaffContext, query: ReportQuery): Promise<LenderRow[]> {
  return rows<LenderRow>(
    ctx,
    sql`with shared as (
          select s.lender_id, s.deal_id, min(s.created) as at from lender_shares s
            join deals d on d.partner_id = s.partner_id and d.id = s.deal_id
           where ${isCounted(ctx)}${within(query, 'd.created')} group by 1, 2
        ), answers as (
          select s.lender_id, s.deal_id, r.status, extract(epoch from r.responded_at - s.at) / 86400 as days,
                 exists (select from lender_offers o where o.partner_id = ${ctx.partner_id} and o.deal_id = s.deal_id
                          and o.lender_id = s.lender_id and o.withdrawn_at is null) as has_offer,
                 (select o.amount from lender_offers o where o.partner_id = ${ctx.partner_id} and o.deal_id = s.deal_id
                     and o.lender_id = s.lender_id and o.accepted_at is not null limit 1) as accepted
            from shared s
            left join lender_responses r on r.partner_id = ${ctx.partner_id} and r.deal_id = s.deal_id and r.lender_id = s.lender_id
        )
        select a.lender_id as id, l.name, count(*) as shared, count(a.status) as answered,
               count(*) filter (where a.has_offer) as offers, count(*) filter (where a.status = 'Declined') as declined,
               count(a.accepted) as accepted, coalesce(sum(a.accepted), 0)::numeric(24, 2) as accepted_amount,
               round((percentile_cont(0.5) within group (order by a.days::float8) filter (where a.days >= 0))::numeric, 1)::text as median_days
          from answers a join lenders l on l.partner_id = ${ctx.partner_id} and l.id = a.lender_id
         group by a.lender_id, l.name order by accepted_amount desc, shared desc, l.name limit 200`,
  )
}

export interface SourceRow extends DealSumsRow, LeadSumsRow {
  readonly source: string | null
}

/** By referral source: leads and deals created in the period. Spellings that differ in case count as one. */
export function findSources(ctx: StaffContext, query: ReportQuery): Promise<SourceRow[]> {
  return rows<SourceRow>(
    ctx,
    sql`with entries as (
          select l.referral_source as source, 1 as lead, (l.lead_status = 'Converted')::integer as converted,
                 0 as deal, null::numeric as amount, null::numeric as funded
            from leads l where l.partner_id = ${ctx.partner_id} and l.deleted_at is null${within(query, 'l.created')}
          union all
          select d.referral_source, 0, 0, 1, d.loan_amount, case when d.status = 'Funded' then coalesce(d.loan_amount, 0) end
            from deals d where ${isCounted(ctx)}${within(query, 'd.created')})
        select min(source) as source, sum(lead) as leads, sum(converted) as converted, sum(deal) as deals,
               coalesce(sum(amount), 0)::numeric(24, 2) as amount, count(funded) as funded,
               coalesce(sum(funded), 0)::numeric(24, 2) as funded_amount
          from entries group by lower(source) order by amount desc, leads desc, source limit 50`,
  )
}
