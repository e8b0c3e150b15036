import { empty, sql } from '../../../db/client/statement.ts'
import type { Columns } from '../../../db/tables.ts'
import { later, rows, type StaffContext } from '../../../services/context.ts'
import type { FinancialsViewer } from '../policy.ts'
import { changedBy } from './row-queries.ts'
import type { Period, TableRow, Write } from './table.ts'

/** The terms of a debt; the rate is a fraction padded with zeros. */
export interface DebtTerms {
  readonly principal_amount: string
  readonly rate: string
  readonly term: number
}

export interface SummaryRow
  extends TableRow, Columns<'financial_rows', 'item_name' | 'field_type' | 'principal_amount' | 'rate' | 'term'> {
  /** By period (UUID): the amount, and the part that is added back. */
  readonly amounts: Readonly<Record<string, readonly [amount: string, added_back: string]>>
}

/** A deal's (UUID) periods in order. */
export function findPeriods(ctx: FinancialsViewer, deal: string): Promise<Period[]> {
  return rows<Period>(
    ctx,
    sql`select id, name, is_projection from financial_periods
         where partner_id = ${ctx.partner_id} and deal_id = ${deal} order by position, id`,
  )
}

/** A deal's (UUID) rows in order; `all` includes deleted ones. Amounts are text, because JSON numbers are doubles. */
export function findSummaryRows(ctx: FinancialsViewer, deal: string, all: boolean): Promise<SummaryRow[]> {
  return rows<SummaryRow>(
    ctx,
    sql`select r.id, r.position, r.version, r.deleted_at is not null as is_deleted, ${changedBy(ctx)}, r.item_name, r.field_type,
               r.principal_amount, r.rate, r.term, coalesce(v.amounts, '{}') as amounts
          from financial_rows r
          left join lateral (
            select json_object_agg(v.period_id, json_build_array(v.amount::text, v.added_back::text)) as amounts
              from financial_values v where v.partner_id = r.partner_id and v.row_id = r.id) v on true
         where r.partner_id = ${ctx.partner_id} and r.deal_id = ${deal}${all ? empty : sql` and r.deleted_at is null`}
         order by r.position, r.id`,
  )
}

/** Inserts and updates rows, without their amounts. */
export function saveSummaryRows(ctx: StaffContext, deal: string, { rows: written, version }: Write): void {
  later(
    ctx,
    sql`insert into financial_rows (partner_id, id, deal_id, position, item_name, field_type, principal_amount, rate, term,
                                    version, changed_by_name)
        select ${ctx.partner_id}, w.id, ${deal}, w.position, w.item_name, w.field_type, w.principal_amount, w.rate, w.term,
               ${version}, ${ctx.actor.full_name}
          from jsonb_to_recordset(${JSON.stringify(written)})
               as w (id uuid, position integer, item_name text, field_type text, principal_amount numeric, rate numeric,
                     term smallint)
        on conflict (partner_id, id) do update
           set item_name = excluded.item_name, field_type = excluded.field_type,
               principal_amount = excluded.principal_amount, rate = excluded.rate, term = excluded.term,
               version = excluded.version, changed_by_name = excluded.changed_by_name, deleted_at = null`,
  )
}

/** A row's amount in a period. Ids are UUIDs. */
export interface AmountValues {
  readonly row_id: string
  readonly period_id: string
  readonly amount: string
  readonly added_back: string
}

export function saveAmounts(ctx: StaffContext, amounts: readonly AmountValues[]): void {
  if (amounts.length === 0) return
  later(
    ctx,
    sql`insert into financial_values (partner_id, row_id, period_id, amount, added_back)
        select ${ctx.partner_id}, w.row_id, w.period_id, w.amount, w.added_back
          from jsonb_to_recordset(${JSON.stringify(amounts)})
               as w (row_id uuid, period_id uuid, amount numeric, added_back numeric)
        on conflict (partner_id, row_id, period_id) do update
           set amount = excluded.amount, added_back = excluded.added_back
         where (financial_values.amount, financial_values.added_back) is distinct from (excluded.amount, excluded.added_back)`,
  )
}

/** Adds a period at the end. An equal or nearly equal name violates `one_period_of_a_name`. */
export function insertPeriod(ctx: StaffContext, deal: string, { id, name, is_projection }: Period): void {
  later(
    ctx,
    sql`insert into financial_periods (partner_id, id, deal_id, position, name, is_projection)
        select ${ctx.partner_id}, ${id}, ${deal}, coalesce(max(position), 0) + 1, ${name}, ${is_projection}
          from financial_periods where partner_id = ${ctx.partner_id} and deal_id = ${deal}`,
  )
}

/** An equal or nearly equal name violates `one_period_of_a_name`. */
export function savePeriod(ctx: StaffContext, { id, name, is_projection }: Period): void {
  later(
    ctx,
    sql`update financial_periods set name = ${name}, is_projection = ${is_projection}
         where partner_id = ${ctx.partner_id} and id = ${id}`,
  )
}

/** Numbers a deal's periods 1…n in the order of these UUIDs, which are all it has. */
export function savePeriodOrder(ctx: StaffContext, deal: string, ids: readonly string[]): void {
  later(
    ctx,
    sql`update financial_periods set position = array_position(${[...ids]}::uuid[], id)
         where partner_id = ${ctx.partner_id} and deal_id = ${deal}`,
  )
}

/** Deletes a period with its amounts. */
export function removePeriod(ctx: StaffContext, id: string): void {
  later(ctx, sql`delete from financial_periods where partner_id = ${ctx.partner_id} and id = ${id}`)
}
