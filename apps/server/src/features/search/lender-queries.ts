import { rows } from '../../platform/context.ts'
import { sql } from '../../platform/database/statement.ts'
import { toId } from '../../platform/ids.ts'
import { containsPattern } from '../../platform/list.ts'
import type { Finder } from './search.ts'

interface LenderHitRow {
  readonly total: number
  readonly id: string
  readonly name: string
  readonly status: string
  readonly contact: string | null
}

/** Lenders by name, and by the name of their contact, for those who see lenders: a partner has few, so each is looked at. */
export const findLendersFor: Finder = async (ctx, search, limit) => {
  if (ctx.actor.role === 'Coordinator') return null
  const found = await rows<LenderHitRow>(
    ctx,
    sql`select count(*) over () as total, l.id, l.name, l.status, case when u.id is not null then private.shown_name(m.label_name, m.accepted_at, u.first_name, u.last_name) end as contact
          from lenders l
          left join lender_staff m on m.partner_id = l.partner_id and m.lender_id = l.id and m.is_contact
          left join users u on u.id = m.user_id
         where l.partner_id = ${ctx.partner_id}
           and private.normalise(l.name || E'\n' || private.shown_name(m.label_name, m.accepted_at, u.first_name, u.last_name))
               like private.normalise(${containsPattern(search)})
         order by l.name_key, l.id limit ${limit}`,
  )
  return {
    total_count: found[0]?.total ?? 0,
    results: found.map(({ id, name, status, contact }) => ({
      id: toId('lender', id),
      title: name,
      detail: contact === null ? status : `${status} · ${contact}`,
      deal: null,
    })),
  }
}
