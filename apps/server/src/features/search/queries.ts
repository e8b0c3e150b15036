import type { SearchHit } from '@loanyard/contract/search/search'
import { sql } from '../../db/client/statement.ts'
import { containsPattern } from '../../db/lists/list.ts'
import type { Columns, Tables } from '../../db/tables.ts'
import { rows, type StaffContext } from '../../services/context.ts'
import { toId } from '../../services/ids.ts'
import { sharedWith } from '../deals/index.ts'

/** The first results of one kind, and how many the caller can see in all. */
export interface Group {
  readonly total_count: number
  readonly results: readonly SearchHit[]
}

/** Searches one kind; null if the caller can't see that kind at all. */
export type Finder = (ctx: StaffContext, search: string, limit: number) => Promise<Group | null>

interface DocumentHitRow extends Columns<'documents', 'name'> {
  readonly total: number
  readonly id: Tables['documents']['id'] | null
  readonly deal_id: NonNullable<Tables['documents']['deal_id']>
  readonly deal_title: Tables['deals']['title']
}

/** Documents of deals by name, newest first. */
export const findDocumentsFor: Finder = async (ctx, search, limit) => {
  const found = await rows<DocumentHitRow>(
    ctx,
    sql`select f.total, d.id, d.name, d.deal_id, x.title as deal_title
          from private.search_documents(${containsPattern(search)}, ${sharedWith(ctx)}, ${limit}) f
          left join lateral unnest(f.ids) with ordinality as hit (id, place) on true
          left join documents d on d.partner_id = ${ctx.partner_id} and d.id = hit.id
          left join deals x on x.partner_id = d.partner_id and x.id = d.deal_id
         order by hit.place`,
  )
  return {
    total_count: found[0]?.total ?? 0,
    results: found.flatMap(({ id, name, deal_id, deal_title }) =>
      id === null ? [] : [{ id: toId('document', id), title: name, detail: deal_title, deal: toId('deal', deal_id) }],
    ),
  }
}

interface LenderHitRow extends Columns<'lenders', 'id' | 'name' | 'status'> {
  readonly total: number
  readonly contact: string | null
}

/** Lenders by their name or their contact's. A partner has few, so this needs no index. */
export const findLendersFor: Finder = async (ctx, search, limit) => {
  if (ctx.actor.role === 'Coordinator') return null
  const found = await rows<LenderHitRow>(
    ctx,
    sql`select count(*) over () as total, l.id, l.name, l.status, case when u.id is not null then private.display_name(m.label_name, m.accepted_at, u.first_name, u.last_name) end as contact
          from lenders l
          left join lender_staff m on m.partner_id = l.partner_id and m.lender_id = l.id and m.is_contact
          left join users u on u.id = m.user_id
         where l.partner_id = ${ctx.partner_id}
           and private.normalize(l.name || E'\n' || private.display_name(m.label_name, m.accepted_at, u.first_name, u.last_name))
               like private.normalize(${containsPattern(search)})
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

interface StaffHitRow extends Columns<'staff', 'id' | 'role'>, Columns<'users', 'email'> {
  readonly total: number
  readonly full_name: string
}

/** Staff by name and email. A partner has few, so this needs no index. */
export const findStaffFor: Finder = async (ctx, search, limit) => {
  if (ctx.actor.role === 'Coordinator') return null
  const found = await rows<StaffHitRow>(
    ctx,
    sql`select count(*) over () as total, s.id, private.display_name(s.label_name, s.accepted_at, u.first_name, u.last_name) as full_name, u.email, s.role
          from staff s join users u on u.id = s.user_id
         where s.partner_id = ${ctx.partner_id} and s.removed_at is null
           and private.normalize(private.display_name(s.label_name, s.accepted_at, u.first_name, u.last_name) || E'\n' || u.email) like private.normalize(${containsPattern(search)})
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
