import { fixed, sql, type Statement } from '../../../db/client/statement.ts'
import { later, type StaffContext, isStaff } from '../../../services/context.ts'
import type { TableName } from '../deal-financials-queries.ts'
import type { FinancialsViewer } from '../policy.ts'

const tables: Readonly<Record<TableName, Statement>> = {
  source_use: fixed('source_uses'),
  collateral: fixed('collateral_items'),
  financial_summary: fixed('financial_rows'),
}

/** Ids are UUIDs. */
interface TableRef {
  readonly deal: string
  readonly table: TableName
}

/** Numbers a table's rows 1…n in the order of these UUIDs, which are all that are not deleted. */
export function saveOrder(ctx: StaffContext, { deal, table }: TableRef, ids: readonly string[]): void {
  later(
    ctx,
    sql`update ${tables[table]} set position = array_position(${[...ids]}::uuid[], id)
         where partner_id = ${ctx.partner_id} and deal_id = ${deal} and id = any (${[...ids]}::uuid[])
           and position <> array_position(${[...ids]}::uuid[], id)`,
  )
}

/** The rows can be restored. */
export function saveDeleted(
  ctx: StaffContext,
  { deal, table }: TableRef,
  { ids, version }: { ids: readonly string[]; version: number },
): void {
  later(
    ctx,
    sql`update ${tables[table]} set deleted_at = ${ctx.clock.now()}, version = ${version}, changed_by_name = ${ctx.actor.full_name}
         where partner_id = ${ctx.partner_id} and deal_id = ${deal} and id = any (${[...ids]}::uuid[])`,
  )
}

/** The column with the name of who last changed a row; lenders see no names of staff. */
export function changedBy(ctx: FinancialsViewer): Statement {
  return fixed(isStaff(ctx) ? 'changed_by_name' : "'' as changed_by_name")
}
