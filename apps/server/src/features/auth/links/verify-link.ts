import {
  linkFailures,
  parseDigits,
  type LinkFailure,
  type LinkProof,
  type LinkRemedy,
} from '@loanyard/contract/auth/magic-links'
import type { MagicLinkType } from '@loanyard/contract/core/values'
import { AppError } from '../../../errors.ts'
import type { ScopedContext } from '../../../services/context.ts'
import { tokenHash } from '../../../services/keys/access-tokens.ts'
import { addressBucket } from '../../../services/rate-limit/rate-limiter.ts'
import { acceptInvitation } from '../../invitations/index.ts'
import { accountBucket, codeLimits, typedCodeMinutes, maxWrongCodes } from '../policy.ts'
import {
  refundCodeAttempts,
  lockLink,
  proveAddress,
  setLinkUsed,
  takeCodeAttempts,
  type MagicLinkRow,
} from './link-queries.ts'

/** `remedy` is for the holder of the link's code only. */
export function linkError(failure: LinkFailure, remedy?: LinkRemedy): AppError {
  return new AppError(failure, linkFailures[failure], remedy === undefined ? {} : { current: remedy })
}

/** Why a link of this type can't be used now, or null if it can. */
export function linkFailure(ctx: ScopedContext, link: MagicLinkRow | null, type: MagicLinkType): LinkFailure | null {
  if (link === null || link.type !== type) return 'INVALID'
  if (link.key_id !== null && !ctx.keyedHash.accepts(link.key_id)) return 'API_KEY_REVOKED'
  if (link.used_at !== null) return 'USED'
  if (link.revoked_at !== null || !link.may_sign_in) return 'REVOKED'
  return Date.parse(link.expires_at) <= ctx.clock.now().getTime() ? 'EXPIRED' : null
}

/** Throws too_many_requests. */
export async function countLinkUse(ctx: ScopedContext): Promise<void> {
  await ctx.limits.exact(addressBucket('link:use', ctx.address), codeLimits.address)
}

/**
 * The hash of the link for a code from its URL, or for the typed 8-digit code. One that matches no link of the email
 * address throws WRONG_CODE, and REVOKED after the fifth time, also for an unknown address. Only the 8-digit code ends
 * then; the emailed link keeps working, so that guessing locks no one out.
 */
export async function verifyLinkProof(
  ctx: ScopedContext,
  { code, email }: LinkProof,
  type: MagicLinkType,
): Promise<Buffer> {
  if (email === undefined) return tokenHash(code)
  // Each link counts its own attempts. The error is chosen per address, because it must be the same for an unknown one.
  const bucket = accountBucket('link:code', email, type)
  const saysEnded = await ctx.limits.isPast(bucket, codeLimits.account)
  const tried = await takeCodeAttempts(ctx, { email, type, limit: maxWrongCodes })
  const digits = parseDigits(code) ?? ''
  const link = tried.find(({ code_hash, user_id }) =>
    ctx.keyedHash.matches(code_hash, 'magic link code', user_id, digits),
  )
  if (link === undefined) throw linkError(saysEnded ? 'REVOKED' : 'WRONG_CODE')
  // If the right code counted, someone else who is guessing could tell that the email was received.
  await ctx.limits.refund(bucket, codeLimits.account)
  await refundCodeAttempts(ctx, tried)
  if (Date.parse(link.created) + typedCodeMinutes * 60_000 <= ctx.clock.now().getTime()) throw linkError('EXPIRED')
  return link.hash
}

interface ConsumedLink extends MagicLinkRow {
  /** True if it verified an account whose password someone else may have chosen, which has ended. */
  readonly ended_password: boolean
}

/** Part of the caller's transaction; accepts the invitation the link was emailed with. Throws the link failures. */
export async function consumeLink(tx: ScopedContext, hash: Buffer, type: MagicLinkType): Promise<ConsumedLink> {
  const link = await lockLink(tx, hash)
  if (link !== null) tx.caller.user_id = link.user_id
  const failure = linkFailure(tx, link, type)
  if (link === null || failure !== null) throw linkError(failure ?? 'INVALID')
  setLinkUsed(tx, hash)
  const ended_password = await proveAddress(tx, link.user_id)
  if (link.invitation_id !== null) await acceptInvitation(tx, link.user_id, link.invitation_id)
  return { ...link, ended_password }
}
