import { sql, type Statement } from '../../../db/client/statement.ts'
import { firstRow, later, type ScopedContext } from '../../../services/context.ts'

interface NewSession extends TokenLifetime {
  readonly id: string
  readonly user_id: string
}

export function insertSession(ctx: ScopedContext, { id, user_id, now, expires }: NewSession): void {
  later(
    ctx,
    sql`insert into sessions (id, user_id, created, last_used, proved_at, expires, address, user_agent)
        values (${id}, ${user_id}, ${now}, ${now}, ${now}, ${expires}, ${ctx.address}, ${ctx.userAgent})`,
  )
  later(ctx, sql`update users set last_login = ${now}, latest_activity = ${now} where id = ${user_id}`)
}

export interface TokenLifetime {
  readonly now: Date
  readonly expires: Date
}

export function insertRefreshToken(
  ctx: ScopedContext,
  hash: Buffer,
  sessionId: string,
  { now, expires }: TokenLifetime,
): void {
  later(
    ctx,
    sql`insert into refresh_tokens (hash, session_id, issued, expires) values (${hash}, ${sessionId}, ${now}, ${expires})`,
  )
}

interface RefreshToken {
  session_id: string
  user_id: string
  /** The start of the session. */
  created: string
  expires: string
  used: string | null
  /** The next token, encrypted under this one. */
  successor: Buffer | null
  ended: string | null
  may_sign_in: boolean
  is_staff: boolean
}

/** Locks token and session, so that simultaneous uses, or a use and a logout, take turns. */
export function lockRefreshToken(ctx: ScopedContext, hash: Buffer): Promise<RefreshToken | null> {
  return firstRow<RefreshToken>(
    ctx,
    sql`select t.session_id, s.user_id, s.created, t.expires, t.used, t.successor, s.ended,
               private.may_sign_in(s.user_id) as may_sign_in, ${isStaff(sql`s.user_id`)} as is_staff
          from refresh_tokens t join sessions s on s.id = t.session_id
         where t.hash = ${hash} for update`,
  )
}

export function renewSession(
  ctx: ScopedContext,
  { hash, session_id, user_id, successor }: { hash: Buffer; session_id: string; user_id: string; successor: Buffer },
  { now, expires }: TokenLifetime,
): void {
  later(ctx, sql`update refresh_tokens set used = ${now}, successor = ${successor} where hash = ${hash}`)
  later(
    ctx,
    sql`update sessions set last_used = ${now}, expires = ${expires}, address = ${ctx.address} where id = ${session_id}`,
  )
  later(ctx, sql`update users set latest_activity = ${now} where id = ${user_id}`)
}

/** Call after `insertSession`, which locks the person's sessions. */
export function endOldestSessions(ctx: ScopedContext, user: string, limit: number): void {
  const now = ctx.clock.now()
  later(
    ctx,
    sql`update sessions set ended = ${now}, ended_reason = 'too_many'
         where id in (select id from sessions where user_id = ${user} and ended is null and expires > ${now}
                       order by created desc, id desc offset ${limit})`,
  )
}

/** An unaccepted invitation doesn't count. */
export async function hasStaffProfile(ctx: ScopedContext, user: string): Promise<boolean> {
  const result = await firstRow<{ is_staff: boolean }>(ctx, sql`select ${isStaff(sql`${user}::uuid`)} as is_staff`)
  return result?.is_staff === true
}

function isStaff(user: Statement): Statement {
  return sql`exists (select from staff f where f.user_id = ${user} and f.status = 'Active')`
}
