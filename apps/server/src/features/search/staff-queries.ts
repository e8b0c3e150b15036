import { rows } from '../../platform/context.ts'
import { sql } from '../../platform/database/statement.ts'
import { toId } from '../../platform/ids.ts'
import { containsPattern } from '../../platform/list.ts'
import type { Finder } from './search.ts'

interface StaffHitRow {
  readonly total: number
  readonly id: string
  readonly full_name: string
  readonly email: string
  readonly role: string
}

/** Colleagues by name and e-mail, for those who see the staff: a partner has few, so each is looked at. */
export const findStaffFor: Finder = async (ctx, search, limit) => {
  if (ctx.actor.role === 'Coordinator') return null
  const found = await rows<StaffHitRow>(
    ctx,
    sql`select count(*) over () as total, s.id, private.shown_name(s.label_name, s.accepted_at, u.first_name, u.last_name) as full_name, u.email, s.role
          from staff s join users u on u.id = s.user_id
         where s.partner_id = ${ctx.partner_id} and s.removed is null
           and private.normalise(private.shown_name(s.label_name, s.accepted_at, u.first_name, u.last_name) || E'\n' || u.email) like private.normalise(${containsPattern(search)})
         order by full_name, s.id limit ${limit}`,
  )
  return {
    total_count: found[0]?.total ?? 0,
    results: found.map(({ id, full_name, email, role }) => ({
      id: toId('staff', id),
      title: full_name,
      detail: `${role} · ${email}`,
      deal: null,
    })),
  }
}
