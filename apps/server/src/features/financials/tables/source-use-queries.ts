import { empty, sql } from '../../../db/client/statement.ts'
import type { Columns } from '../../../db/tables.ts'
import { later, rows, type StaffContext } from '../../../services/context.ts'
import type { FinancialsViewer } from '../policy.ts'
import { changedBy } from './row-queries.ts'
import type { TableRow, Write } from './table.ts'

export interface SourceUseRow
  extends
    TableRow,
    Columns<'source_uses', 'item_name' | 'lender_amount' | 'borrower_amount' | 'seller_amount' | 'seller_standby'> {}

/** A deal's (UUID) rows in order; `all` includes deleted ones. The caller's access was checked before. */
export function findSourceUse(ctx: FinancialsViewer, deal: string, all: boolean): Promise<SourceUseRow[]> {
  return rows<SourceUseRow>(
    ctx,
    sql`select id, position, version, deleted_at is not null as is_deleted, ${changedBy(ctx)}, item_name, lender_amount,
               borrower_amount, seller_amount, seller_standby
          from source_uses
         where partner_id = ${ctx.partner_id} and deal_id = ${deal}${all ? empty : sql` and deleted_at is null`}
         order by position, id`,
  )
}

/** Inserts and updates rows. */
export function saveSourceUseRows(ctx: StaffContext, deal: string, { rows: written, version }: Write): void {
  later(
    ctx,
    sql`insert into source_uses (partner_id, id, deal_id, position, item_name, lender_amount, borrower_amount,
                                 seller_amount, seller_standby, version, changed_by_name)
        select ${ctx.partner_id}, w.id, ${deal}, w.position, w.item_name, w.lender_amount, w.borrower_amount,
               w.seller_amount, w.seller_standby, ${version}, ${ctx.actor.full_name}
          from jsonb_to_recordset(${JSON.stringify(written)})
               as w (id uuid, position integer, item_name text, lender_amount numeric, borrower_amount numeric,
                     seller_amount numeric, seller_standby boolean)
        on conflict (partner_id, id) do update
           set item_name = excluded.item_name, lender_amount = excluded.lender_amount,
               borrower_amount = excluded.borrower_amount, seller_amount = excluded.seller_amount,
               seller_standby = excluded.seller_standby, version = excluded.version,
               changed_by_name = excluded.changed_by_name, deleted_at = null`,
  )
}
