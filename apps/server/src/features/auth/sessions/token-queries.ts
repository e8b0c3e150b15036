import { sql, type Statement } from '../../../db/client/statement.ts'
import type { Columns, Tables } from '../../../db/tables.ts'
import { firstRow, later, type ScopedContext } from '../../../services/context.ts'

interface NewSession extends TokenLifetime {
  readonly id: string
  readonly user_id: string
}

export function insertSession(ctx: ScopedContext, { id, user_id, now, expires_at }: NewSession): void {
  later(
    ctx,
    sql`insert into sessions (id, user_id, created, last_used_at, identity_confirmed_at, expires_at, address, user_agent)
        values (${id}, ${user_id}, ${now}, ${now}, ${now}, ${expires_at}, ${ctx.address}, ${ctx.userAgent})`,
  )
  later(ctx, sql`update users set last_login = ${now}, latest_activity = ${now} where id = ${user_id}`)
}

export interface TokenLifetime {
  readonly now: Date
  readonly expires_at: Date
}

export function insertRefreshToken(
  ctx: ScopedContext,
  hash: Buffer,
  sessionId: string,
  { now, expires_at }: TokenLifetime,
): void {
  later(
    ctx,
    sql`insert into refresh_tokens (hash, session_id, issued_at, expires_at) values (${hash}, ${sessionId}, ${now}, ${expires_at})`,
  )
}

interface RefreshToken
  extends
    Columns<'refresh_tokens', 'session_id' | 'expires_at' | 'used_at'>,
    Columns<'sessions', 'user_id' | 'ended_at'> {
  /** The start of the session. */
  readonly created: Tables['sessions']['created']
  /** The next token, encrypted under this one. */
  readonly successor: Tables['refresh_tokens']['successor']
  may_sign_in: boolean
  is_staff: boolean
}

/** Locks token and session, so that simultaneous uses, or a use and a logout, take turns. */
export function lockRefreshToken(ctx: ScopedContext, hash: Buffer): Promise<RefreshToken | null> {
  return firstRow<RefreshToken>(
    ctx,
    sql`select t.session_id, s.user_id, s.created, t.expires_at, t.used_at, t.successor, s.ended_at,
               private.may_sign_in(s.user_id) as may_sign_in, ${isStaff(sql`s.user_id`)} as is_staff
          from refresh_tokens t join sessions s on s.id = t.session_id
         where t.hash = ${hash} for update`,
  )
}

export function renewSession(
  ctx: ScopedContext,
  { hash, session_id, user_id, successor }: { hash: Buffer; session_id: string; user_id: string; successor: Buffer },
  { now, expires_at }: TokenLifetime,
): void {
  later(ctx, sql`update refresh_tokens set used_at = ${now}, successor = ${successor} where hash = ${hash}`)
  later(
    ctx,
    sql`update sessions set last_used_at = ${now}, expires_at = ${expires_at}, address = ${ctx.address} where id = ${session_id}`,
  )
  later(ctx, sql`update users set latest_activity = ${now} where id = ${user_id}`)
}

/** Call after `insertSession`, which locks the person's sessions. */
export function endOldestSessions(ctx: ScopedContext, user: string, limit: number): void {
  const now = ctx.clock.now()
  later(
    ctx,
    sql`update sessions set ended_at = ${now}, ended_reason = 'too_many'
         where id in (select id from sessions where user_id = ${user} and ended_at is null and expires_at > ${now}
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
