import { linkFailures, parseDigits, type LinkFailure, type LinkProof } from '@loanyard/contract/auth/magic-links'
import type { MagicLinkType } from '@loanyard/contract/core/values'
import { AppError } from '../../../errors.ts'
import type { ScopedContext } from '../../../services/context.ts'
import { tokenHash } from '../../../services/keys/access-tokens.ts'
import { acceptInvitation } from '../../invitations/index.ts'
import { codeLimits, typedCodeMinutes, maxWrongCodes } from '../policy.ts'
import { accountBucket, addressBucket } from '../rate-limit-buckets.ts'
import {
  refundCodeAttempts,
  lockLink,
  proveAddress,
  setLinkUsed,
  takeCodeAttempts,
  type MagicLinkRow,
} from './link-queries.ts'

/** Says what is wrong with a link, in the specification's sentence and code. */
export function linkError(failure: LinkFailure): AppError {
  return new AppError(failure, linkFailures[failure])
}

/** Why a link of the wanted type cannot be used now, or null. Null for `link` is a link that never was. */
export function linkFailure(ctx: ScopedContext, link: MagicLinkRow | null, type: MagicLinkType): LinkFailure | null {
  if (link === null || link.type !== type) return 'INVALID'
  if (link.key_id !== null && !ctx.keyedHash.accepts(link.key_id)) return 'API_KEY_REVOKED'
  if (link.used !== null) return 'USED'
  if (link.revoked !== null || !link.may_sign_in) return 'REVOKED'
  return Date.parse(link.expires) <= ctx.clock.now().getTime() ? 'EXPIRED' : null
}

/** Counts a use of a link against where it comes from. Throws too_many_requests. */
export async function countLinkUse(ctx: ScopedContext): Promise<void> {
  await ctx.limits.exact(addressBucket('link:use', ctx.address), codeLimits.address)
}

/**
 * The hash of the link that a code in an address, or 8 typed digits, stand for. Typed digits that fit no link of the
 * address throw WRONG_CODE, and REVOKED after the fifth time: the same for an address no one has. Only the digits end
 * then; the link in the email keeps working, so a stranger who guesses shuts no one out.
 */
export async function verifyLinkProof(
  ctx: ScopedContext,
  { code, email }: LinkProof,
  type: MagicLinkType,
): Promise<Buffer> {
  if (email === undefined) return tokenHash(code)
  // Each link counts its own tries. The answer to a wrong one is counted by address, since it must be the same for an
  // address no one has; a link sent in the meantime works all the same.
  const bucket = accountBucket('link:code', email, type)
  const saysEnded = await ctx.limits.isPast(bucket, codeLimits.account)
  const tried = await takeCodeAttempts(ctx, { email, type, limit: maxWrongCodes })
  const digits = parseDigits(code) ?? ''
  const link = tried.find(({ code_hash, user_id }) =>
    ctx.keyedHash.matches(code_hash, 'magic link code', user_id, digits),
  )
  if (link === undefined) throw linkError(saysEnded ? 'REVOKED' : 'WRONG_CODE')
  // Counted, the right one would tell whoever else is guessing that someone has the email.
  await ctx.limits.refund(bucket, codeLimits.account)
  await refundCodeAttempts(ctx, tried)
  if (Date.parse(link.created) + typedCodeMinutes * 60_000 <= ctx.clock.now().getTime()) throw linkError('EXPIRED')
  return link.hash
}

/** A link that was just used. */
interface ConsumedLink extends MagicLinkRow {
  /** True if it proved the address of an account whose password somebody else may have chosen: that one is gone. */
  readonly ended_password: boolean
}

/** Uses a link up inside the caller's transaction and accepts the invitation it was emailed with. Throws the link failures. */
export async function consumeLink(tx: ScopedContext, hash: Buffer, type: MagicLinkType): Promise<ConsumedLink> {
  const link = await lockLink(tx, hash)
  if (link !== null) tx.caller.user_id = link.user_id
  const failure = linkFailure(tx, link, type)
  if (link === null || failure !== null) throw linkError(failure ?? 'INVALID')
  setLinkUsed(tx, hash)
  const ended_password = await proveAddress(tx, link.user_id)
  if (link.invitation !== null) await acceptInvitation(tx, link.user_id, link.invitation)
  return { ...link, ended_password }
}
