import { sql } from '../db/client/statement.ts'
import { firstRow, type ScopedContext } from './context.ts'

/** The partner's name and the path of its logo, for emails. */
export async function findPartner(
  ctx: ScopedContext & { readonly partner_id: string },
): Promise<{ name: string; logo: string | null }> {
  const partner = await firstRow<{ name: string; logo: string | null }>(
    ctx,
    sql`select name, logo from partners where id = ${ctx.partner_id}`,
  )
  return partner ?? { name: '', logo: null }
}
