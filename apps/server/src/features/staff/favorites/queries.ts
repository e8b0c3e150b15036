import type { Favorite } from '@loanyard/contract/staff/favorites'
import type { ViewList } from '@loanyard/contract/staff/views/lists'
import { fixed, sql, type Statement } from '../../../db/client/statement.ts'
import type { Columns } from '../../../db/tables.ts'
import { firstRow, later, rows, type StaffContext } from '../../../services/context.ts'
import { newUuid } from '../../../services/ids.ts'
import { inScope } from '../../deals/index.ts'
import { ownLeads } from '../../leads/index.ts'
import { visibleViews } from '../views/queries.ts'
import { may } from './policy.ts'

export type FavoriteKind = Favorite['kind']

/** What a favorite is about: its UUID and name. */
export interface FavoriteRow extends Columns<'saved_views', 'id' | 'name'> {
  readonly kind: FavoriteKind
  /** Of a view. */
  readonly list: ViewList | null
}

/** Everything of a kind that the caller can see and that isn't deleted, as `kind`, `id`, `name`, `list`. */
function visible(ctx: StaffContext, kind: FavoriteKind): Statement {
  const statements: Readonly<Record<FavoriteKind, Statement>> = {
    deal: sql`select 'deal' as kind, d.id, d.title as name, null as list from deals d
               where d.partner_id = ${ctx.partner_id} and d.deleted_at is null${inScope(ctx)}`,
    lead: sql`select 'lead' as kind, l.id, l.full_name as name, null as list from leads l
               where l.partner_id = ${ctx.partner_id} and l.deleted_at is null${ownLeads(ctx)}`,
    lender: sql`select 'lender' as kind, n.id, n.name, null as list from lenders n
                 where n.partner_id = ${ctx.partner_id} and ${may(ctx, 'favorite.of_lender')}`,
    view: sql`select 'view' as kind, v.id, v.name, v.list from saved_views v
               where ${visibleViews(ctx)} and v.deleted_at is null`,
  }
  return statements[kind]
}

const columnOf: Readonly<Record<FavoriteKind, Statement>> = {
  deal: fixed('deal_id'),
  lead: fixed('lead_id'),
  lender: fixed('lender_id'),
  view: fixed('view_id'),
}

const own = (ctx: StaffContext): Statement =>
  sql`f.partner_id = ${ctx.partner_id} and f.staff_id = ${ctx.actor.staff_id}`

/** Of the caller, oldest first, without what they can no longer see. */
export function findFavorites(ctx: StaffContext): Promise<FavoriteRow[]> {
  const of = (kind: FavoriteKind) =>
    sql`select f.created, f.id as favorite, s.kind, s.id, s.name, s.list from favorites f
          join (${visible(ctx, kind)}) s on s.id = f.${columnOf[kind]} where ${own(ctx)}`
  return rows<FavoriteRow>(
    ctx,
    sql`select a.kind, a.id, a.name, a.list
          from (${of('deal')} union all ${of('lead')} union all ${of('lender')} union all ${of('view')}) a
         order by a.created, a.favorite`,
  )
}

/** Null if the caller can't see it. */
export function findVisible(ctx: StaffContext, kind: FavoriteKind, uuid: string): Promise<FavoriteRow | null> {
  return firstRow<FavoriteRow>(ctx, sql`select s.* from (${visible(ctx, kind)}) s where s.id = ${uuid}`)
}

/** The caller's other requests wait, so that the limit holds. */
export function lockFavorites(ctx: StaffContext): void {
  const name = `favorites ${ctx.partner_id} ${ctx.actor.staff_id}`
  later(ctx, sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

export function insertFavorite(ctx: StaffContext, kind: FavoriteKind, uuid: string): void {
  later(
    ctx,
    sql`insert into favorites (partner_id, staff_id, id, ${columnOf[kind]}, created)
        values (${ctx.partner_id}, ${ctx.actor.staff_id}, ${newUuid()}, ${uuid}, ${ctx.clock.now()})
        on conflict (partner_id, staff_id, deal_id, lead_id, lender_id, view_id) do nothing`,
  )
}

/**
 * Forgets the oldest favorites that the caller can't see: what was deleted comes back with an undo, but doesn't pile up.
 * @param shown UUIDs of what they can see
 */
export function removeHidden(ctx: StaffContext, shown: readonly string[], kept: number): void {
  later(
    ctx,
    sql`delete from favorites where partner_id = ${ctx.partner_id} and staff_id = ${ctx.actor.staff_id} and id in (
          select f.id from favorites f
           where ${own(ctx)} and coalesce(f.deal_id, f.lead_id, f.lender_id, f.view_id) <> all (${shown}::uuid[])
           order by f.created desc, f.id desc offset ${kept})`,
  )
}

export function removeFavorite(ctx: StaffContext, kind: FavoriteKind, uuid: string): void {
  later(ctx, sql`delete from favorites f where ${own(ctx)} and f.${columnOf[kind]} = ${uuid}`)
}
