import { sql } from '../../../../db/client/statement.ts'
import { later, rows, type ScopedContext } from '../../../../services/context.ts'

/** False: it was used before. Forgets those that expired. */
export async function takeLogoutToken(
  ctx: ScopedContext,
  { connection, hash, expires_at }: { connection: string; hash: Buffer; expires_at: Date },
): Promise<boolean> {
  later(ctx, sql`delete from sso_logout_tokens where expires_at < ${ctx.clock.now()}`)
  const taken = await rows(
    ctx,
    sql`insert into sso_logout_tokens (connection_id, hash, expires_at) values (${connection}, ${hash}, ${expires_at})
        on conflict do nothing returning connection_id`,
  )
  return taken.length > 0
}

/** Of the provider's own session, of a subject, or of both. */
export function endProviderSessions(
  ctx: ScopedContext,
  connection: string,
  { sid, sub }: { sid: string | null; sub: string | null },
): void {
  later(
    ctx,
    sql`update sessions v set ended_at = ${ctx.clock.now()}, ended_reason = 'sso_logout'
         where v.sso_connection_id = ${connection} and v.ended_at is null
           and (${sid}::text is null or v.sso_sid = ${sid})
           and (${sub}::text is null or v.user_id = (
                  select i.user_id from sso_identities i where i.connection_id = ${connection} and i.subject = ${sub}))`,
  )
}
