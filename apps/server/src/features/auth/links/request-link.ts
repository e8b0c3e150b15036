import type { LinkRequest } from '@loanyard/contract/auth/magic-links'
import { withTransaction, type ScopedContext } from '../../../services/context.ts'
import { queueJob } from '../../../services/jobs/define-job.ts'
import { addressBucket } from '../../../services/rate-limit/rate-limiter.ts'
import { authorize, accountBucket, linkLimits } from '../policy.ts'
import { findKnownDevice } from '../sign-in/device-queries.ts'
import { sendMagicLinkJob } from './send-magic-link.ts'

/**
 * Nothing here depends on whether the address is known; a job looks that up. Returns when another link may be
 * requested. Throws too_many_requests.
 */
export async function requestLink(ctx: ScopedContext, request: LinkRequest): Promise<{ expires_at: string }> {
  authorize(ctx, 'magic_link.request')
  const { email, type, area } = request
  const expires = await countRequest(ctx, request)
  await ctx.limits.forget(accountBucket('link:code', email, type))
  await withTransaction(ctx, (tx) =>
    queueJob(tx, sendMagicLinkJob, {
      email: email.toLowerCase(),
      type,
      area: area ?? null,
      address: ctx.address,
    }),
  )
  return { expires_at: expires.toISOString() }
}

/** Returns when the cooldown ends. Throws too_many_requests. */
async function countRequest(ctx: ScopedContext, { email, type }: LinkRequest): Promise<Date> {
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
