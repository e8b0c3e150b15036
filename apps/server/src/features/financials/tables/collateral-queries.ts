import { empty, sql } from '../../../db/client/statement.ts'
import type { Columns, Tables } from '../../../db/tables.ts'
import { later, rows, type StaffContext } from '../../../services/context.ts'
import type { FinancialsViewer } from '../policy.ts'
import { changedBy } from './row-queries.ts'
import type { TableRow, Write } from './table.ts'

export interface CollateralRow
  extends TableRow, Columns<'collateral_items', 'item_name' | 'collateral_type' | 'appraised' | 'fmv_bv' | 'liens'> {
  /** null: calculated from the rates. */
  readonly cv: Tables['collateral_items']['cv']
}

/** A deal's (UUID) rows in order; `all` includes deleted ones. The caller's access was checked before. */
export function findCollateral(ctx: FinancialsViewer, deal: string, all: boolean): Promise<CollateralRow[]> {
  return rows<CollateralRow>(
    ctx,
    sql`select id, position, version, deleted_at is not null as is_deleted, ${changedBy(ctx)}, item_name, collateral_type,
               appraised, fmv_bv, liens, cv
          from collateral_items
         where partner_id = ${ctx.partner_id} and deal_id = ${deal}${all ? empty : sql` and deleted_at is null`}
         order by position, id`,
  )
}

/** Inserts and updates rows. */
export function saveCollateralRows(ctx: StaffContext, deal: string, { rows: written, version }: Write): void {
  later(
    ctx,
    sql`insert into collateral_items (partner_id, id, deal_id, position, item_name, collateral_type, appraised, fmv_bv,
                                      liens, cv, version, changed_by_name)
        select ${ctx.partner_id}, w.id, ${deal}, w.position, w.item_name, w.collateral_type, w.appraised, w.fmv_bv,
               w.liens, w.cv, ${version}, ${ctx.actor.full_name}
          from jsonb_to_recordset(${JSON.stringify(written)})
               as w (id uuid, position integer, item_name text, collateral_type text, appraised boolean, fmv_bv numeric,
                     liens numeric, cv numeric)
        on conflict (partner_id, id) do update
           set item_name = excluded.item_name, collateral_type = excluded.collateral_type, appraised = excluded.appraised,
               fmv_bv = excluded.fmv_bv, liens = excluded.liens, cv = excluded.cv, version = excluded.version,
               changed_by_name = excluded.changed_by_name, deleted_at = null`,
  )
}
