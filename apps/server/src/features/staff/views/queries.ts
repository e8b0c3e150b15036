import type { ViewList } from '@loanyard/contract/staff/views/lists'
import { empty, sql, type Statement } from '../../../db/client/statement.ts'
import type { Columns } from '../../../db/tables.ts'
import { firstRow, later, rows, type StaffContext } from '../../../services/context.ts'

export interface ViewRow extends Columns<
  'saved_views',
  'id' | 'staff_id' | 'name' | 'modified' | 'modified_by_name' | 'version'
> {
  readonly list: ViewList
  readonly settings: Record<string, string>
}

const columns = sql`v.id, v.staff_id, v.list, v.name, v.settings, v.modified, v.modified_by_name, v.version`

/** Saved views `v`: the team's, and the caller's own. */
export function visibleViews(ctx: StaffContext): Statement {
  return sql`v.partner_id = ${ctx.partner_id} and (v.staff_id is null or v.staff_id = ${ctx.actor.staff_id})`
}

export function findViews(ctx: StaffContext, list: ViewList | undefined): Promise<ViewRow[]> {
  return rows<ViewRow>(
    ctx,
    sql`select ${columns} from saved_views v
         where ${visibleViews(ctx)}${list === undefined ? empty : sql` and v.list = ${list}`} and v.deleted_at is null
         order by v.staff_id is not null, lower(v.name), v.id`,
  )
}

/** `lock` in a statement of its own, so that what a wait was for is read. */
export function findView(
  ctx: StaffContext,
  id: string,
  options: { lock?: boolean; deleted?: boolean } = {},
): Promise<ViewRow | null> {
  if (options.lock === true) {
    later(ctx, sql`select from saved_views where partner_id = ${ctx.partner_id} and id = ${id} for no key update`)
  }
  const state = options.deleted === true ? sql`v.deleted_at is not null` : sql`v.deleted_at is null`
  return firstRow<ViewRow>(
    ctx,
    sql`select ${columns} from saved_views v where ${visibleViews(ctx)} and v.id = ${id} and ${state}`,
  )
}

/** How many views a person has, or the team if null. Locks them out of growing past the limit at once. */
export async function countViews(ctx: StaffContext, staff: string | null): Promise<number> {
  later(ctx, sql`select pg_advisory_xact_lock(hashtextextended(${`views ${ctx.partner_id} ${staff ?? ''}`}, 0))`)
  const found = await firstRow<{ count: number }>(
    ctx,
    sql`select count(*) as count from saved_views v
         where v.partner_id = ${ctx.partner_id} and v.staff_id is not distinct from ${staff} and v.deleted_at is null`,
  )
  return found?.count ?? 0
}

export function insertView(ctx: StaffContext, view: ViewRow): void {
  later(
    ctx,
    sql`insert into saved_views (partner_id, id, staff_id, list, name, settings, created, created_by_name, modified, modified_by_name)
        values (${ctx.partner_id}, ${view.id}, ${view.staff_id}, ${view.list}, ${view.name}, ${JSON.stringify(view.settings)}::jsonb,
                ${view.modified}, ${view.modified_by_name}, ${view.modified}, ${view.modified_by_name})`,
  )
}

export function saveView(ctx: StaffContext, view: ViewRow): void {
  later(
    ctx,
    sql`update saved_views set name = ${view.name}, settings = ${JSON.stringify(view.settings)}::jsonb, modified = ${view.modified},
               modified_by_name = ${view.modified_by_name}, version = ${view.version}
         where partner_id = ${ctx.partner_id} and id = ${view.id}`,
  )
}

/** How many deleted views of one owner can be restored. */
const restorable = 20

/** Drops the oldest deleted ones for good. */
export function setViewDeleted(ctx: StaffContext, { id, staff_id }: ViewRow, deleted: Date | null): void {
  later(ctx, sql`update saved_views set deleted_at = ${deleted} where partner_id = ${ctx.partner_id} and id = ${id}`)
  later(
    ctx,
    sql`delete from saved_views v where v.partner_id = ${ctx.partner_id} and v.id in (
          select o.id from saved_views o
           where o.partner_id = ${ctx.partner_id} and o.staff_id is not distinct from ${staff_id} and o.deleted_at is not null
           order by o.deleted_at desc, o.id offset ${restorable})`,
  )
}

export async function findDefaultView(ctx: StaffContext, list: ViewList): Promise<string | null> {
  const found = await firstRow<Columns<'default_views', 'view_id'>>(
    ctx,
    sql`select f.view_id from default_views f
         where f.partner_id = ${ctx.partner_id} and f.staff_id = ${ctx.actor.staff_id} and f.list = ${list}`,
  )
  return found?.view_id ?? null
}

export function saveDefaultView(ctx: StaffContext, list: ViewList, view: string | null): void {
  later(
    ctx,
    view === null
      ? sql`delete from default_views
             where partner_id = ${ctx.partner_id} and staff_id = ${ctx.actor.staff_id} and list = ${list}`
      : sql`insert into default_views (partner_id, staff_id, list, view_id)
            values (${ctx.partner_id}, ${ctx.actor.staff_id}, ${list}, ${view})
            on conflict (partner_id, staff_id, list) do update set view_id = excluded.view_id`,
  )
}
