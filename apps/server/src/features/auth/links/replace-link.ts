import type { replaceMagicLink } from '@loanyard/contract/auth/link-replacement'
import type { ReplyOf } from '@loanyard/contract/core/call'
import { withTransaction, type ScopedContext } from '../../../services/context.ts'
import { queueJob } from '../../../services/jobs/define-job.ts'
import { tokenHash } from '../../../services/keys/access-tokens.ts'
import { authorize } from '../policy.ts'
import { findLink } from './link-queries.ts'
import { countLinkRequest } from './link-request-limits.ts'
import { sendMagicLinkJob } from './send-magic-link.ts'
import { countLinkUse, linkError } from './verify-link.ts'

/**
 * Emails a new link in the place of one that no longer works, to its account's address. Only the recipient of an email
 * has its code, so an unknown code may be told apart; the reply says nothing about the account. An invitation to an
 * account that has a password by now is replaced by a link to sign in. Throws INVALID, too_many_requests.
 */
export async function replaceLink(ctx: ScopedContext, code: string): Promise<ReplyOf<typeof replaceMagicLink>> {
  authorize(ctx, 'magic_link.replace')
  await countLinkUse(ctx)
  const link = await findLink(ctx, tokenHash(code))
  if (link === null) throw linkError('INVALID')
  ctx.caller.user_id = link.user_id
  const type = link.invitation_id !== null && link.has_password ? 'LOG_IN' : link.type
  const { email, area, hash } = link
  const expires = await countLinkRequest(ctx, { email, type })
  await withTransaction(ctx, (tx) =>
    queueJob(tx, sendMagicLinkJob, { email, type, area, address: ctx.address, replaces: hash.toString('base64url') }),
  )
  return { type, expires_at: expires.toISOString() }
}
