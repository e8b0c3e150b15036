import type { ActivityKind } from '@loanyard/contract/deals/activity'
import type { DealTerms } from '@loanyard/contract/financials/schemas'
import { fixed, sql } from '../../db/client/statement.ts'
import type { Columns, Tables } from '../../db/tables.ts'
import { firstRow, later, type StaffContext } from '../../services/context.ts'
import { toUuid } from '../../services/ids.ts'
import { inScope } from '../deals/index.ts'
import type { FinancialsViewer } from './policy.ts'

/** The three tables, named as in the database and the contract. */
export type TableName = 'source_use' | 'collateral' | 'financial_summary'

/** The version of the last change of each table. */
export type Versions = Columns<'deal_financials', TableName | 'version'>

/** What a deal's financials are calculated from. `deal_id` is a UUID; fractions are padded with zeros. */
export interface DealFinancialsRow
  extends Versions, Columns<'deals', Exclude<keyof DealTerms, 'loan_number'> | 'title' | 'business_name'> {
  readonly loan_purpose: DealTerms['loan_purpose']
  readonly fee_flags: DealTerms['fee_flags']
  readonly deal_id: Tables['deals']['id']
  readonly partner_name: Tables['partners']['name']
  readonly partner_logo: Tables['partners']['logo']
  /** Of the partner, whose day decides which rules apply. */
  readonly time_zone: Tables['partners']['time_zone']
  readonly deal_version: Tables['deals']['version']
}

/**
 * The financials of a deal in the caller's scope, without their rows. `(… is null) is true` makes the planner look up
 * the key: before the first ANALYZE it would scan an index of all existing deals.
 */
export function findDealFinancials(ctx: FinancialsViewer, dealId: string): Promise<DealFinancialsRow | null> {
  return firstRow<DealFinancialsRow>(
    ctx,
    sql`select d.id as deal_id, d.title, d.business_name, d.version as deal_version, p.name as partner_name,
               p.logo as partner_logo, p.time_zone, d.loan_amount, d.loan_purpose, d.term_months, d.interest_rate, d.sba_program,
               d.approved_on, d.naics_code, d.fee_flags, d.guaranty_percentage, d.ownership_change, d.target_closing_on,
               d.expected_loan_number_on, d.standby_debt, d.minority_investment, d.real_estate_amount, d.lender_fee_share,
               coalesce(f.version, 0) as version, coalesce(f.source_use, 0) as source_use,
               coalesce(f.collateral, 0) as collateral, coalesce(f.financial_summary, 0) as financial_summary
          from deals d join partners p on p.id = d.partner_id
          left join deal_financials f on f.partner_id = d.partner_id and f.deal_id = d.id
         where d.partner_id = ${ctx.partner_id} and d.id = ${toUuid('deal', dealId)} and (d.deleted_at is null) is true${inScope(ctx)}`,
  )
}

/** Stays true while the row is locked. */
export interface LockedVersions extends Versions {
  /** The activity of the last 15 minutes already has an entry for this person and table. */
  readonly has_recent_activity: boolean
}

/** Locks a deal's financials until the transaction ends. */
export async function lockVersions(ctx: StaffContext, deal: string, activity: ActivityKind): Promise<LockedVersions> {
  later(
    ctx,
    sql`insert into deal_financials (partner_id, deal_id) values (${ctx.partner_id}, ${deal}) on conflict do nothing`,
  )
  // A statement of its own: a query that waited for the lock would read rows from before the wait.
  later(ctx, sql`select from deal_financials where partner_id = ${ctx.partner_id} and deal_id = ${deal} for update`)
  const locked = await firstRow<LockedVersions>(
    ctx,
    sql`select f.version, f.source_use, f.collateral, f.financial_summary,
               exists (select from audit_log a
                        where a.partner_id = f.partner_id and a.deal_id = f.deal_id and a.action = ${activity}
                          and a.actor_id = ${ctx.actor.user_id}
                          and a.created > ${ctx.clock.now()}::timestamptz - interval '15 minutes') as has_recent_activity
          from deal_financials f where f.partner_id = ${ctx.partner_id} and f.deal_id = ${deal}`,
  )
  if (locked === null) throw new Error('the deal’s financials were missing after their insert')
  return locked
}

/** Sets the version of the deal's financials and of the changed table. */
export function saveVersion(ctx: StaffContext, deal: string, table: TableName, version: number): void {
  later(
    ctx,
    sql`update deal_financials set version = ${version}, ${fixed(table)} = ${version}, changed_at = ${ctx.clock.now()}
         where partner_id = ${ctx.partner_id} and deal_id = ${deal}`,
  )
}
