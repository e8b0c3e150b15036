import type { LinkRequest } from '@loanyard/contract/magic-links'
import { withTransaction, type DoorContext } from '../../platform/context.ts'
import { accountBucket, addressBucket } from './account-bucket.ts'
import { linkLimits } from './policy.ts'

/**
 * Asks for a link by mail. Nothing here depends on whether the address is known: a job looks that up. Returns from when
 * on another may be asked for; throws too_many_requests before that.
 */
export async function requestLink(
  ctx: DoorContext,
  { email, type, area }: LinkRequest,
): Promise<{ expires_at: string }> {
  await ctx.limits.exact(addressBucket('link:address', ctx.address), linkLimits.address)
  const expires = await ctx.limits.exact(accountBucket('link:cooldown', email, type), linkLimits.cooldown)
  await ctx.limits.exact(accountBucket(addressBucket('link:account', ctx.address), email), linkLimits.account)
  await ctx.limits.exact(accountBucket('link:total', email), linkLimits.total)
  await ctx.limits.forget(accountBucket('link:code', email, type))
  await withTransaction(ctx, (tx) =>
    tx.jobs.enqueue(tx, 'send_magic_link', {
      email: email.toLowerCase(),
      type,
      area: area ?? null,
      address: ctx.address,
    }),
  )
  return { expires_at: expires.toISOString() }
}
