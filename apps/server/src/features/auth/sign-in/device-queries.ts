import { sql } from '../../../db/client/statement.ts'
import { firstRow, later, type ScopedContext } from '../../../services/context.ts'

/** Runs the same statement for an unknown address. */
export async function findDevice(ctx: ScopedContext, email: string, hash: Buffer): Promise<boolean> {
  const result = await firstRow(
    ctx,
    sql`select from known_devices d join users u on u.id = d.user_id
         where u.email = ${email.toLowerCase()} and d.hash = ${hash}`,
  )
  return result !== null
}

/**
 * Forgets devices past the limit. Nothing is stored while the address is unverified: the person who opened the account
 * could keep adding devices, each with its own link limits.
 */
export function saveDevice(ctx: ScopedContext, user: string, { hash, limit }: { hash: Buffer; limit: number }): void {
  later(
    ctx,
    sql`insert into known_devices (user_id, hash, last_used_at)
        select u.id, ${hash}, ${ctx.clock.now()} from users u where u.id = ${user} and u.email_proven is not null
        on conflict (user_id, hash) do update set last_used_at = excluded.last_used_at`,
  )
  later(
    ctx,
    sql`delete from known_devices where user_id = ${user} and hash in (
          select hash from known_devices where user_id = ${user} order by last_used_at desc, hash offset ${limit})`,
  )
}
