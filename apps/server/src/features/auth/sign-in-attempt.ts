import type { ScopedContext } from '../../platform/context.ts'
import type { Limit } from '../../platform/rate-limit.ts'
import { accountBucket, addressBucket } from './account-bucket.ts'
import { findKnownDevice } from './devices.ts'
import { signInLimits } from './policy.ts'

/** An attempt to sign in, counted as if it failed. */
export interface Attempt {
  /** True for a device that signed in to the account before. */
  readonly isFromKnownDevice: boolean
  /** Takes the count back, once it succeeded. */
  readonly succeeded: () => Promise<void>
}

/**
 * Counts an attempt to sign in to the account of an address. A device that signed in before is counted by itself;
 * strangers by their network, by account and network, and together by account. Throws too_many_requests.
 */
export async function countAttempt(ctx: ScopedContext, email: string): Promise<Attempt> {
  const device = await findKnownDevice(ctx, email)
  const counts: readonly [string, Limit][] =
    device === null
      ? [
          [addressBucket('sign-in:address', ctx.address), signInLimits.network],
          [accountBucket(addressBucket('sign-in:account', ctx.address), email), signInLimits.account],
          [accountBucket(addressBucket('sign-in:hour', ctx.address), email), signInLimits.accountHour],
          [accountBucket('sign-in:total', email), signInLimits.total],
        ]
      : [[accountBucket('sign-in:device', email, device), signInLimits.device]]
  for (const [bucket, limit] of counts) await ctx.limits.exact(bucket, limit)
  return {
    isFromKnownDevice: device !== null,
    succeeded: async () => {
      for (const [bucket, limit] of counts) await ctx.limits.refund(bucket, limit)
    },
  }
}
