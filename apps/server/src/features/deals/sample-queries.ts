import { sql } from '../../db/client/statement.ts'
import type { Tables } from '../../db/tables.ts'
import { firstRow, later, type StaffContext } from '../../services/context.ts'

interface Sample {
  /** Null if there is none, not even a deleted one. */
  readonly id: Tables['deals']['id'] | null
  readonly is_deleted: boolean
  /** Of its loan purpose, as UUIDs. */
  readonly checklists: readonly string[]
}

/** Locks the partner, so that two people who ask at once get the same deal. */
export async function findSample(ctx: StaffContext, purpose: string): Promise<Sample> {
  later(ctx, sql`select from partners where id = ${ctx.partner_id} for no key update`)
  const found = await firstRow<Sample>(
    ctx,
    sql`select d.id, d.deleted_at is not null as is_deleted,
               (select coalesce(json_agg(b.id order by b.created desc, b.id), '[]') from bundles b
                 where b.partner_id = p.id and b.archived_at is null and b.deal_id is null and ${purpose} = any (b.loan_purposes)
                   and exists (select from attachments a where a.partner_id = b.partner_id and a.bundle_id = b.id)
                   and not exists (select from attachments a where a.partner_id = b.partner_id and a.bundle_id = b.id
                                      and a.kind = 'PandaDoc')) as checklists
          from partners p left join deals d on d.partner_id = p.id and d.id = p.sample_deal_id
         where p.id = ${ctx.partner_id}`,
  )
  if (found === null) throw new Error('the partner of the scope was not found')
  return found
}

export function saveSampleDeal(ctx: StaffContext, id: string): void {
  later(ctx, sql`update partners set sample_deal_id = ${id} where id = ${ctx.partner_id}`)
}
