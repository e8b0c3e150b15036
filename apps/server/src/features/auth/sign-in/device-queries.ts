import { sql } from '../../../db/client/statement.ts'
import { firstRow, later, type ScopedContext } from '../../../services/context.ts'
import { tokenHash } from '../../../services/keys/access-tokens.ts'
import { devicesPerPerson } from '../policy.ts'

/** 256 random bits from the page; anything else is ignored. */
const deviceId = /^[\w-]{43}$/

function hashOf({ device }: ScopedContext): Buffer | null {
  return device !== null && deviceId.test(device) ? tokenHash(device) : null
}

/**
 * A bucket name for the caller's device if it signed in to the account before, else null. Runs the same statement for
 * an unknown address.
 */
export async function findKnownDevice(ctx: ScopedContext, email: string): Promise<string | null> {
  const hash = hashOf(ctx)
  if (hash === null) return null
  const device = await firstRow(
    ctx,
    sql`select from known_devices d join users u on u.id = d.user_id
         where u.email = ${email.toLowerCase()} and d.hash = ${hash}`,
  )
  return device === null ? null : hash.toString('base64url')
}

/**
 * Whether the person signed in before, but never in this browser. One that sends no id, or an invalid one, isn't known
 * either: leaving the id out hides no sign-in.
 */
export async function isNewDevice(ctx: ScopedContext, user: string): Promise<boolean> {
  const found = await firstRow<{ is_new: boolean }>(
    ctx,
    sql`select exists (select from known_devices where user_id = ${user})
               and not exists (select from known_devices where user_id = ${user} and hash = ${hashOf(ctx)}) as is_new`,
  )
  return found?.is_new === true
}

/**
 * Forgets devices past the limit. Nothing is stored while the address is unverified: the person who opened the account
 * could keep adding devices, each with its own link limits.
 */
export function rememberDevice(ctx: ScopedContext, user: string): void {
  const hash = hashOf(ctx)
  if (hash === null) return
  later(
    ctx,
    sql`insert into known_devices (user_id, hash, last_used_at)
        select u.id, ${hash}, ${ctx.clock.now()} from users u where u.id = ${user} and u.email_verified_at is not null
        on conflict (user_id, hash) do update set last_used_at = excluded.last_used_at`,
  )
  later(
    ctx,
    sql`delete from known_devices where user_id = ${user} and hash in (
          select hash from known_devices where user_id = ${user} order by last_used_at desc, hash offset ${devicesPerPerson})`,
  )
}
