import type { ViewList } from '@loanyard/contract/staff/views/lists'
import { empty, fixed, sql, type Statement } from '../../../db/client/statement.ts'
import type { Columns } from '../../../db/tables.ts'
import { firstRow, later, rows, type StaffContext } from '../../../services/context.ts'
import { newUuid } from '../../../services/ids.ts'
import { inScope } from '../../deals/index.ts'
import { visibleTo } from '../../leads/index.ts'
import { may } from './policy.ts'

export type FavoriteKind = 'deal' | 'lead' | 'lender' | 'view'

/** What a favorite is about: its UUID and name. */
export interface FavoriteRow extends Columns<'saved_views', 'id' | 'name'> {
  readonly kind: FavoriteKind
  /** Of a view. */
  readonly list: ViewList | null
}

/** ` and …` that limits leads to those the caller sees; empty for Admin and Manager. */
function ownLeads(ctx: StaffContext): Statement {
  const staff = visibleTo(ctx)
  return staff === null ? empty : sql` and (l.assigned_to = ${staff} or l.created_by = ${staff})`
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
               where v.partner_id = ${ctx.partner_id} and v.deleted_at is null
                 and (v.staff_id is null or v.staff_id = ${ctx.actor.staff_id})`,
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
          join lateral (${visible(ctx, kind)}${kindId(kind)}) s on true
         where ${own(ctx)} and f.${columnOf[kind]} is not null`
  return rows<FavoriteRow>(
    ctx,
    sql`select a.kind, a.id, a.name, a.list
          from (${of('deal')} union all ${of('lead')} union all ${of('lender')} union all ${of('view')}) a
         order by a.created, a.favorite`,
  )
}

/** ` and …`: the one that the favorite is about. */
function kindId(kind: FavoriteKind): Statement {
  const alias: Readonly<Record<FavoriteKind, Statement>> = {
    deal: fixed('d'),
    lead: fixed('l'),
    lender: fixed('n'),
    view: fixed('v'),
  }
  return sql` and ${alias[kind]}.id = f.${columnOf[kind]}`
}

export function isVisible(ctx: StaffContext, kind: FavoriteKind, uuid: string): Promise<FavoriteRow | null> {
  return firstRow<FavoriteRow>(ctx, sql`select s.* from (${visible(ctx, kind)}) s where s.id = ${uuid}`)
}

/** The caller's other requests wait, so that the limit holds. */
export function lockFavorites(ctx: StaffContext): void {
  const name = `favorites ${ctx.partner_id} ${ctx.actor.staff_id}`
  later(ctx, sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/** Also forgets the oldest of those that the caller can't see for now: deleted ones come back with an undo. */
export function insertFavorite(ctx: StaffContext, kind: FavoriteKind, uuid: string, kept: number): void {
  later(
    ctx,
    sql`insert into favorites (partner_id, staff_id, id, ${columnOf[kind]}, created)
        values (${ctx.partner_id}, ${ctx.actor.staff_id}, ${newUuid()}, ${uuid}, ${ctx.clock.now()})
        on conflict (partner_id, staff_id, deal_id, lead_id, lender_id, view_id) do nothing`,
  )
  later(
    ctx,
    sql`delete from favorites where partner_id = ${ctx.partner_id} and staff_id = ${ctx.actor.staff_id} and id in (
          select f.id from favorites f where ${own(ctx)} order by f.created desc, f.id desc offset ${kept})`,
  )
}

export function removeFavorite(ctx: StaffContext, kind: FavoriteKind, uuid: string): void {
  later(ctx, sql`delete from favorites f where ${own(ctx)} and f.${columnOf[kind]} = ${uuid}`)
}
