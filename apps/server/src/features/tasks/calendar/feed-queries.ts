import type { StaffRole } from '@loanyard/contract/core/values'
import { sql } from '../../../db/client/statement.ts'
import type { Columns } from '../../../db/tables.ts'
import { firstRow, later, rows, type ScopedContext, type StaffContext } from '../../../services/context.ts'

export function findFeed(ctx: StaffContext): Promise<Columns<'calendar_feeds', 'created'> | null> {
  return firstRow(
    ctx,
    sql`select created from calendar_feeds where partner_id = ${ctx.partner_id} and staff_id = ${ctx.actor.staff_id}`,
  )
}

/** Replaces an earlier one. */
export function saveFeed(ctx: StaffContext, hash: Buffer, created: Date): void {
  later(
    ctx,
    sql`insert into calendar_feeds (partner_id, staff_id, token_hash, created)
        values (${ctx.partner_id}, ${ctx.actor.staff_id}, ${hash}, ${created})
        on conflict (partner_id, staff_id) do update set token_hash = excluded.token_hash, created = excluded.created`,
  )
}

/** False if there was none. */
export async function deleteFeed(ctx: StaffContext): Promise<boolean> {
  const deleted = await rows(
    ctx,
    sql`delete from calendar_feeds where partner_id = ${ctx.partner_id} and staff_id = ${ctx.actor.staff_id} returning created`,
  )
  return deleted.length > 0
}

/** UUIDs. */
export interface FeedOwner {
  readonly partner_id: string
  readonly staff_id: string
  readonly user_id: string
  readonly role: StaffRole
}

/** Null for an unknown or ended feed, and for that of someone who doesn't work there now. */
export function findFeedOwner(ctx: ScopedContext, hash: Buffer): Promise<FeedOwner | null> {
  return firstRow<FeedOwner>(ctx, sql`select * from private.find_calendar_feed(${hash})`)
}
