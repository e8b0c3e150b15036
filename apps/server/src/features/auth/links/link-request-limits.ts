import type { LinkRequest } from '@loanyard/contract/auth/magic-links'
import type { ScopedContext } from '../../../services/context.ts'
import { addressBucket } from '../../../services/rate-limit/rate-limiter.ts'
import { accountBucket, linkLimits } from '../policy.ts'
import { findKnownDevice } from '../sign-in/device-queries.ts'

/** Counts a link that is asked for. Returns when the cooldown ends. Throws too_many_requests. */
export async function countLinkRequest(ctx: ScopedContext, { email, type }: LinkRequest): Promise<Date> {
  const expires = await countByRequester(ctx, { email, type })
  // A new email has a new code, with attempts of its own.
  await ctx.limits.forget(accountBucket('link:code', email, type))
  return expires
}

async function countByRequester(ctx: ScopedContext, { email, type }: LinkRequest): Promise<Date> {
  const device = await findKnownDevice(ctx, email)
  if (device !== null) {
    const expires = await ctx.limits.exact(
      accountBucket('link:cooldown', email, `${type} ${device}`),
      linkLimits.cooldown,
    )
    await ctx.limits.exact(accountBucket('link:device', email, device), linkLimits.account)
    return expires
  }
  await ctx.limits.exact(addressBucket('link:address', ctx.address), linkLimits.network)
  // Checked before the shared cooldown, so that a network past its limit doesn't make others wait.
  await ctx.limits.exact(accountBucket(addressBucket('link:account', ctx.address), email), linkLimits.account)
  const expires = await ctx.limits.exact(accountBucket('link:cooldown', email, type), linkLimits.cooldown)
  if (await ctx.limits.isPast(accountBucket('link:total', email), linkLimits.total)) {
    await ctx.limits.exact(accountBucket('link:past-total', email), linkLimits.pastTotal)
  }
  return expires
}
