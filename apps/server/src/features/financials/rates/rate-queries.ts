import type { CollateralType } from '@loanyard/contract/financials/values'
import { fixed, sql } from '../../../db/client/statement.ts'
import type { Columns } from '../../../db/tables.ts'
import { firstRow, isStaff, later, rows, type StaffContext } from '../../../services/context.ts'
import type { FinancialsViewer } from '../policy.ts'

/** The id is a UUID, the rate a fraction padded with zeros. */
export interface LendingRateRow extends Columns<
  'lending_rates',
  | 'id'
  | 'kind'
  | 'collateral_type'
  | 'rate'
  | 'effective_from'
  | 'note'
  | 'created'
  | 'created_by_name'
  | 'withdrawn_at'
  | 'withdrawn_by_name'
> {
  readonly collateral_type: CollateralType | null
}

const columns = fixed(
  'id, kind, collateral_type, rate, effective_from, note, created, created_by_name, withdrawn_at, withdrawn_by_name',
)

/** The same for lenders, who don't see who set a rate or why. */
const lenderColumns =
  fixed(`id, kind, collateral_type, rate, effective_from, '' as note, created, '' as created_by_name, withdrawn_at,
  null::text as withdrawn_by_name`)

/** All entries, newest first. */
export function findLendingRates(ctx: FinancialsViewer): Promise<LendingRateRow[]> {
  return rows<LendingRateRow>(
    ctx,
    sql`select ${isStaff(ctx) ? columns : lenderColumns} from lending_rates
         where partner_id = ${ctx.partner_id} order by created desc, id desc`,
  )
}

/** The day it is for the partner, YYYY-MM-DD. */
export async function findPartnerDay(ctx: StaffContext): Promise<string> {
  const found = await firstRow<{ day: string }>(
    ctx,
    sql`select (${ctx.clock.now()}::timestamptz at time zone time_zone)::date::text as day
          from partners where id = ${ctx.partner_id}`,
  )
  if (found === null) throw new Error('the partner of the scope was missing')
  return found.day
}

/** An entry (UUID) that was not withdrawn, locked until the transaction ends. */
export function findLendingRate(ctx: StaffContext, id: string): Promise<LendingRateRow | null> {
  return firstRow<LendingRateRow>(
    ctx,
    sql`select ${columns} from lending_rates
         where partner_id = ${ctx.partner_id} and id = ${id} and withdrawn_at is null for no key update`,
  )
}

type NewRate = Pick<LendingRateRow, 'id' | 'kind' | 'collateral_type' | 'rate' | 'effective_from' | 'note'>

export function insertLendingRate(ctx: StaffContext, rate: NewRate): void {
  later(
    ctx,
    sql`insert into lending_rates (partner_id, id, kind, collateral_type, rate, effective_from, note, created, created_by_name)
        values (${ctx.partner_id}, ${rate.id}, ${rate.kind}, ${rate.collateral_type}, ${rate.rate}, ${rate.effective_from},
                ${rate.note}, ${ctx.clock.now()}, ${ctx.actor.full_name})`,
  )
}

export function saveWithdrawn(ctx: StaffContext, id: string): void {
  later(
    ctx,
    sql`update lending_rates set withdrawn_at = ${ctx.clock.now()}, withdrawn_by_name = ${ctx.actor.full_name}
         where partner_id = ${ctx.partner_id} and id = ${id}`,
  )
}
