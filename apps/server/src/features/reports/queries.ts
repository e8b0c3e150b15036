import type { DealStatus, LeadStatus } from '@loanyard/contract/core/values'
import type { ReportQuery } from '@loanyard/contract/reports/period'
import { empty, fixed, sql, type Statement } from '../../db/client/statement.ts'
import type { Columns, Tables } from '../../db/tables.ts'
import { rows, type StaffContext } from '../../services/context.ts'

/** ` and …`: within the period in UTC, including its first and last day. */
export function within(query: ReportQuery, column: string): Statement {
  const { created_date_range_after: after, created_date_range_before: before } = query
  const from = after === undefined ? empty : sql` and ${fixed(column)} >= ${after}::date`
  const to = before === undefined ? empty : sql` and ${fixed(column)} < ${before}::date + 1`
  return sql`${from}${to}`
}

const isWhole = (query: ReportQuery) =>
  query.created_date_range_after === undefined && query.created_date_range_before === undefined

export interface StageStatusRow extends Columns<'list_totals', 'status'> {
  readonly stage_id: NonNullable<Tables['list_totals']['stage_id']>
  readonly status: DealStatus
  readonly count: number
  readonly amount: string
}

/** The sample deal is in no report. */
export function notSample({ partner_id }: StaffContext, id: 'id' | 'deal_id' | 'd.id'): Statement {
  return sql` and ${fixed(id)} is distinct from (select p.sample_deal_id from partners p where p.id = ${partner_id})`
}

/** Deals created in the period, by current stage and status. Without a period, from the stored totals. */
export function findDealSums(ctx: StaffContext, query: ReportQuery): Promise<StageStatusRow[]> {
  return rows<StageStatusRow>(
    ctx,
    isWhole(query)
      ? sql`select stage_id, status, sum(row_count)::bigint as count, sum(amount)::numeric(24, 2) as amount
              from (select stage_id, status, row_count, amount from list_totals
                     where partner_id = ${ctx.partner_id} and list = 'deals'
                    union all
                    select d.stage_id, d.status, -1, -d.loan_amount from partners p
                      join deals d on d.partner_id = p.id and d.id = p.sample_deal_id and d.deleted_at is null
                     where p.id = ${ctx.partner_id}) t
             group by stage_id, status having sum(row_count) > 0`
      : sql`select stage_id, status, count(*) as count, sum(loan_amount)::numeric(24, 2) as amount
              from deals where partner_id = ${ctx.partner_id} and deleted_at is null${notSample(ctx, 'id')}${within(query, 'created')}
             group by stage_id, status`,
  )
}

/** Leads created in the period, by current status. Without a period, from the stored totals. */
export function findLeadCounts(
  ctx: StaffContext,
  query: ReportQuery,
): Promise<{ status: LeadStatus; count: number }[]> {
  return rows(
    ctx,
    isWhole(query)
      ? sql`select status, sum(row_count)::bigint as count
              from list_totals where partner_id = ${ctx.partner_id} and list = 'leads'
             group by status having sum(row_count) > 0`
      : sql`select lead_status as status, count(*) as count
              from leads where partner_id = ${ctx.partner_id} and deleted_at is null${within(query, 'created')}
             group by lead_status`,
  )
}

export interface StayRow {
  readonly stage_id: NonNullable<Tables['deal_stage_moves']['from_stage_id']>
  readonly stays: number
  /** With one decimal. */
  readonly median_days: string
}

/** Times in each stage that ended in the period, when the deal moved on. */
export function findStays(ctx: StaffContext, query: ReportQuery): Promise<StayRow[]> {
  return rows<StayRow>(
    ctx,
    sql`select from_stage_id as stage_id, count(*) as stays,
               round((percentile_cont(0.5) within group (order by extract(epoch from moved_at - entered_at)::float8) / 86400)::numeric, 1)::text
                 as median_days
          from deal_stage_moves
         where partner_id = ${ctx.partner_id} and from_stage_id is not null and entered_at <= moved_at${notSample(ctx, 'deal_id')}${within(query, 'moved_at')}
         group by from_stage_id`,
  )
}

export interface MonthRow {
  readonly month: string
  readonly leads: number
  readonly converted: number
  readonly deals: number
  readonly amount: string
  readonly funded: number
  readonly funded_amount: string
}

/** Leads and deals created in each month of the period, with current status counts: the last `limit` months that have any. */
export function findMonths(ctx: StaffContext, query: ReportQuery, limit: number): Promise<MonthRow[]> {
  return rows<MonthRow>(
    ctx,
    sql`with l as (
          select date_trunc('month', created, 'UTC') as at, count(*) as leads,
                 count(*) filter (where lead_status = 'Converted') as converted
            from leads where partner_id = ${ctx.partner_id} and deleted_at is null${within(query, 'created')} group by 1
        ), d as (
          select date_trunc('month', created, 'UTC') as at, count(*) as deals, sum(loan_amount) as amount,
                 count(*) filter (where status = 'Funded') as funded,
                 sum(loan_amount) filter (where status = 'Funded') as funded_amount
            from deals where partner_id = ${ctx.partner_id} and deleted_at is null${notSample(ctx, 'id')}${within(query, 'created')} group by 1
        )
        select to_char(at at time zone 'UTC', 'YYYY-MM') as month, coalesce(l.leads, 0)::bigint as leads,
               coalesce(l.converted, 0)::bigint as converted, coalesce(d.deals, 0)::bigint as deals,
               coalesce(d.amount, 0)::numeric(24, 2) as amount, coalesce(d.funded, 0)::bigint as funded,
               coalesce(d.funded_amount, 0)::numeric(24, 2) as funded_amount
          from l full join d using (at) order by at desc limit ${limit}`,
  )
}
