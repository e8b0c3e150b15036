import { sql } from '../../../db/client/statement.ts'
import { firstRow, later, type ScopedContext } from '../../../services/context.ts'

/** True if a device (its hash) signed in to the account of an address before. Asks the same for an address no one has. */
export async function findDevice(ctx: ScopedContext, email: string, hash: Buffer): Promise<boolean> {
  const result = await firstRow(
    ctx,
    sql`select from known_devices d join users u on u.id = d.user_id
         where u.email = ${email.toLowerCase()} and d.hash = ${hash}`,
  )
  return result !== null
}

/**
 * Remembers a device of a person and forgets those that are too many. Not while their address is unproven: whoever opened
 * the account could sign in with one new device after another, each with links of its own to ask for.
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
