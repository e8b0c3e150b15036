import { sql } from '../../db/client/statement.ts'
import type { Columns } from '../../db/tables.ts'
import { rows, type StaffContext } from '../context.ts'

/** Current names of staff by UUID, also of those who left. */
export async function findStaffNames(ctx: StaffContext, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const found = await rows<Columns<'staff', 'id'> & { readonly full_name: string }>(
    ctx,
    sql`select s.id, coalesce(nullif(private.display_name(s.label_name, s.accepted_at, u.first_name, u.last_name), ''), u.email) as full_name
          from staff s join users u on u.id = s.user_id
         where s.partner_id = ${ctx.partner_id} and s.id = any (${ids}::uuid[])`,
  )
  return new Map(found.map(({ id, full_name }) => [id, full_name]))
}
