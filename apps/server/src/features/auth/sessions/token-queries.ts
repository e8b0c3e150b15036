import { sql, type Statement } from '../../../db/client/statement.ts'
import type { Columns, Tables } from '../../../db/tables.ts'
import { firstRow, later, type ScopedContext } from '../../../services/context.ts'

interface NewSession extends TokenLifetime {
  readonly id: string
  readonly user_id: string
  readonly signed_in_with: Tables['sessions']['signed_in_with']
  readonly second_factor_at: Date | null
}

export function insertSession(ctx: ScopedContext, session: NewSession): void {
  const { id, user_id, now, expires_at, signed_in_with, second_factor_at } = session
  later(
    ctx,
    sql`insert into sessions (id, user_id, created, last_used_at, identity_confirmed_at, expires_at, address, user_agent, signed_in_with,
                              second_factor_at)
        values (${id}, ${user_id}, ${now}, ${now}, ${now}, ${expires_at}, ${ctx.address}, ${ctx.userAgent}, ${signed_in_with},
                ${second_factor_at})`,
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

/** What decides how long a person's sessions last; null: the installation's own limits. */
export interface SessionLimits {
  readonly is_staff: boolean
  readonly idle_minutes: number | null
  readonly session_hours: number | null
}

interface RefreshToken
  extends
    SessionLimits,
    Columns<'refresh_tokens', 'session_id' | 'expires_at' | 'used_at'>,
    Columns<'sessions', 'user_id' | 'ended_at'> {
  /** The start of the session. */
  readonly created: Tables['sessions']['created']
  /** The next token, encrypted under this one. */
  readonly successor: Tables['refresh_tokens']['successor']
  may_sign_in: boolean
}

/** Locks token and session, so that simultaneous uses, or a use and a logout, take turns. */
export function lockRefreshToken(ctx: ScopedContext, hash: Buffer): Promise<RefreshToken | null> {
  return firstRow<RefreshToken>(
    ctx,
    sql`select t.session_id, s.user_id, s.created, least(t.expires_at, s.expires_at) as expires_at, t.used_at, t.successor, s.ended_at,
               private.may_sign_in(s.user_id) as may_sign_in, ${isStaff(sql`s.user_id`)} as is_staff, l.idle_minutes, l.session_hours
          from refresh_tokens t join sessions s on s.id = t.session_id cross join private.session_limits(s.user_id) l
         where t.hash = ${hash} for update of t, s`,
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
export async function findSessionLimits(ctx: ScopedContext, user: string): Promise<SessionLimits> {
  const result = await firstRow<SessionLimits>(
    ctx,
    sql`select ${isStaff(sql`${user}::uuid`)} as is_staff, l.idle_minutes, l.session_hours from private.session_limits(${user}) l`,
  )
  return result ?? { is_staff: false, idle_minutes: null, session_hours: null }
}

function isStaff(user: Statement): Statement {
  return sql`exists (select from staff f where f.user_id = ${user} and f.status = 'Active')`
}
