import { sql } from '../../../db/client/statement.ts'
import { pageStatement, type PageRequest } from '../../../db/lists/list.ts'
import type { Columns } from '../../../db/tables.ts'
import { rows, type ScopedContext } from '../../../services/context.ts'

export interface SessionRow extends Columns<
  'sessions',
  'id' | 'created' | 'last_used_at' | 'expires_at' | 'address' | 'user_agent'
> {
  readonly sort_key: string
  readonly total: number | null
}

/** An empty page has one row with only the total. */
export function findSessions(
  ctx: ScopedContext,
  page: PageRequest,
  user: string,
): Promise<(SessionRow | { id: null; total: number | null })[]> {
  const now = ctx.clock.now()
  return rows(
    ctx,
    pageStatement(page, {
      select: sql`s.id, s.created, s.last_used_at, s.expires_at, s.address, s.user_agent`,
      from: sql`sessions s`,
      where: sql`s.user_id = ${user} and s.ended_at is null and s.expires_at > ${now}`,
      idColumn: 's.id',
      total: sql`(select count(*)::integer from sessions c where c.user_id = ${user} and c.ended_at is null and c.expires_at > ${now})`,
    }),
  )
}

/** Returns false if there is none. */
export async function closeOwnSession(ctx: ScopedContext, session: string, user: string): Promise<boolean> {
  const now = ctx.clock.now()
  const ended = await rows(
    ctx,
    sql`update sessions set ended_at = ${now}, ended_reason = 'ended'
         where id = ${session} and user_id = ${user} and ended_at is null and expires_at > ${now} returning id`,
  )
  return ended.length > 0
}
