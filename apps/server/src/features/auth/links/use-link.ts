import type { checkMagicLink, LinkProof, useMagicLink } from '@loanyard/contract/auth/magic-links'
import type { ReplyOf } from '@loanyard/contract/core/call'
import { withTransaction, type ScopedContext } from '../../../services/context.ts'
import { tokenHash } from '../../../services/keys/access-tokens.ts'
import { authorize } from '../policy.ts'
import { openSession } from '../sessions/open-session.ts'
import { findLanding } from './landing-queries.ts'
import { addLink, findLink, type MagicLinkRow } from './link-queries.ts'
import { makeLink, noSubject } from './make-link.ts'
import { consumeLink, countLinkUse, linkError, linkFailure, verifyLinkProof } from './verify-link.ts'

/**
 * Signs in by a LOG_IN link. If that ends the password of an unverified account, the reply carries the code of a link
 * to choose another. Throws the link failures.
 */
export async function useLink(ctx: ScopedContext, proof: LinkProof): Promise<ReplyOf<typeof useMagicLink>> {
  authorize(ctx, 'magic_link.use')
  await countLinkUse(ctx)
  const hash = await verifyLinkProof(ctx, proof, 'LOG_IN')
  return withTransaction(ctx, async (tx) => {
    const link = await consumeLink(tx, hash, 'LOG_IN')
    const pair = await openSession(tx, link.user_id, { signed_in_with: 'link' })
    const next = await findLanding(tx, link)
    return { ...pair, set_password_code: link.ended_password ? passwordCode(tx, link) : null, next }
  })
}

/** Lets the page set a password at once, as if by an emailed link. */
function passwordCode(
  tx: ScopedContext,
  { user_id: user, area, about_partner_id: partner, about_deal_id: deal }: MagicLinkRow,
): string {
  const { row, token } = makeLink(tx, { user, type: 'SET_PSWD', area, subject: { ...noSubject, partner, deal } })
  addLink(tx, row)
  return token
}

/** Does not use up the link. Throws the link failures, with what its holder can do instead. */
export async function checkLink(ctx: ScopedContext, code: string): Promise<ReplyOf<typeof checkMagicLink>> {
  authorize(ctx, 'magic_link.use')
  await countLinkUse(ctx)
  const link = await findLink(ctx, tokenHash(code))
  const failure = linkFailure(ctx, link, link?.type ?? 'LOG_IN')
  if (link === null) throw linkError('INVALID')
  const next = await findLanding(ctx, link)
  if (failure !== null) throw linkError(failure, { has_password: link.has_password && link.may_sign_in, next })
  const { type, email, full_name, expires_at } = link
  return { type, email, full_name, expires_at: new Date(expires_at).toISOString(), next }
}
