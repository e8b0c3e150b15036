import { sql } from '../../db/client/statement.ts'
import { firstRow, type PartnerContext, type ScopedContext } from '../context.ts'

interface DocumentUsage {
  readonly documents: number
  readonly bytes: number
  /** The caller's unfinished uploads. */
  readonly pending: number
}

/** Deleted documents count until their bytes are removed. */
export async function documentUsage(ctx: ScopedContext): Promise<DocumentUsage> {
  const found = await firstRow<DocumentUsage>(ctx, sql`select documents, bytes, pending from private.document_usage()`)
  return found ?? { documents: 0, bytes: 0, pending: 0 }
}

interface ListUsage {
  readonly leads: number
  readonly staff: number
  readonly lenders: number
}

/** For staff. */
export async function listUsage(ctx: PartnerContext): Promise<ListUsage> {
  const found = await firstRow<ListUsage>(
    ctx,
    sql`select (select coalesce(sum(row_count), 0)::bigint from list_totals
                 where partner_id = ${ctx.partner_id} and list = 'leads') as leads,
               (select count(*) from staff where partner_id = ${ctx.partner_id} and removed_at is null) as staff,
               (select count(*) from lenders where partner_id = ${ctx.partner_id}) as lenders`,
  )
  return found ?? { leads: 0, staff: 0, lenders: 0 }
}

/** Whether a partner (UUID) is in its first 7 days. */
export async function isNewPartner(ctx: ScopedContext, partner: string): Promise<boolean> {
  const found = await firstRow<{ is_new: boolean }>(ctx, sql`select private.is_new_partner(${partner}) as is_new`)
  return found?.is_new ?? true
}
