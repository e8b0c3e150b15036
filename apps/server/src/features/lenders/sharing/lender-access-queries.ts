import { sql } from '../../../db/client/statement.ts'
import type { Columns, Tables } from '../../../db/tables.ts'
import { firstRow, rows, type ParticipantContext } from '../../../services/context.ts'

interface AccessRow extends Columns<'lender_shares', 'lender_id' | 'ended_at' | 'watermark'> {
  readonly name: Tables['lenders']['name']
  readonly since: Tables['lender_shares']['created']
  readonly accesses_count: number
  readonly last_access_at: Tables['lender_downloads']['created'] | null
}

/** Row-level security limits the rows to the borrower's own deals and documents. `deal` is a UUID. */
export function findLenderAccess(ctx: ParticipantContext, deal: string): Promise<AccessRow[]> {
  return rows<AccessRow>(
    ctx,
    sql`select h.lender_id, l.name, h.since, h.ended_at, h.watermark, w.accesses_count, w.last_access_at
          from (select distinct on (s.lender_id) s.partner_id, s.lender_id, s.ended_at, s.watermark,
                       min(s.created) over (partition by s.lender_id) as since
                  from lender_shares s where s.partner_id = ${ctx.partner_id} and s.deal_id = ${deal}
                 order by s.lender_id, s.ended_at is null desc, s.created desc, s.id desc) h
          join lenders l on l.partner_id = h.partner_id and l.id = h.lender_id
         cross join lateral (select count(*)::integer as accesses_count, max(d.created) as last_access_at
                               from lender_downloads d
                              where d.partner_id = h.partner_id and d.deal_id = ${deal}
                                and d.lender_id = h.lender_id) w
         order by h.ended_at is not null, l.name, l.id`,
  )
}

/** Documents of approved answers that the borrower may see too: what lenders can open. `deal` is a UUID. */
export async function countApprovedDocuments(ctx: ParticipantContext, deal: string): Promise<number> {
  const found = await firstRow<{ count: number }>(
    ctx,
    sql`select count(distinct d.id)::integer as count
          from requirements r
          join submissions s on s.partner_id = r.partner_id and s.requirement_id = r.id and s.status = 'Approved' and s.withdrawn_at is null
          join submission_documents h on h.partner_id = s.partner_id and h.submission_id = s.id
          join documents d on d.partner_id = h.partner_id and d.id = h.document_id and d.state = 'ready' and d.deleted_at is null
         where r.partner_id = ${ctx.partner_id} and r.deal_id = ${deal} and r.status = 'Approved' and r.deleted_at is null`,
  )
  return found?.count ?? 0
}
