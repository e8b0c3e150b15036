import type { ScopedContext } from '../../../services/context.ts'
import { tokenHash } from '../../../services/keys/access-tokens.ts'
import { devicesPerPerson } from '../policy.ts'
import { findDevice, saveDevice } from './device-queries.ts'

/** 256 random bits from the page; anything else is ignored. */
const deviceId = /^[\w-]{43}$/

function hashOf({ device }: ScopedContext): Buffer | null {
  return device !== null && deviceId.test(device) ? tokenHash(device) : null
}

/** A bucket name for the caller's device if it signed in to the account before, else null. */
export async function findKnownDevice(ctx: ScopedContext, email: string): Promise<string | null> {
  const hash = hashOf(ctx)
  return hash !== null && (await findDevice(ctx, email, hash)) ? hash.toString('base64url') : null
}

export function rememberDevice(ctx: ScopedContext, user: string): void {
  const hash = hashOf(ctx)
  if (hash !== null) saveDevice(ctx, user, { hash, limit: devicesPerPerson })
}
