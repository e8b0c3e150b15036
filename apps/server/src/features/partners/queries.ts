import { firstRow, later, rows, type ScopedContext, type StaffContext } from '../../platform/context.ts'
import { sql } from '../../platform/database/statement.ts'

/** The partner's name and the address of its logo, if it has one. */
export async function findPartner(
  ctx: ScopedContext & { readonly partner_id: string },
): Promise<{ name: string; logo: string | null }> {
  const partner = await firstRow<{ name: string; logo: string | null }>(
    ctx,
    sql`select name, logo from partners where id = ${ctx.partner_id}`,
  )
  return partner ?? { name: '', logo: null }
}

interface Colleague {
  id: string
  full_name: string
  role: string
}

/** Active staff of the partner by name; `only` narrows it to one of them. */
export function findActiveStaff(ctx: StaffContext, only: string | null): Promise<Colleague[]> {
  return rows<Colleague>(
    ctx,
    sql`select s.id, private.shown_name(s.label_name, s.accepted_at, u.first_name, u.last_name) as full_name, s.role
          from staff s join users u on u.id = s.user_id
         where s.partner_id = ${ctx.partner_id} and s.status = 'Active' and (${only}::uuid is null or s.id = ${only})
         order by 2, 1`,
  )
}

/** Saves what the partner says of itself; whoever reads next sees another version. */
export function savePartner(
  ctx: StaffContext,
  { name, logo, time_zone }: { name: string; logo: string | null; time_zone: string },
): void {
  later(
    ctx,
    sql`update partners set name = ${name}, logo = ${logo}, time_zone = ${time_zone}, modified = ${ctx.clock.now()},
               version = version + 1 where id = ${ctx.partner_id}`,
  )
}
