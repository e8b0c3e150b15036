import type { PasswordCheck } from '@loanyard/contract/auth/password-check'
import type { PasswordChange, PasswordChoice, PasswordSignIn } from '@loanyard/contract/auth/passwords'
import { badInput, type AppError } from '../../../errors.ts'
import { withTransaction, type ScopedContext, type UserContext } from '../../../services/context.ts'
import { greeting } from '../../../services/mail/email.ts'
import { queueEmail } from '../../../services/mail/mailer.ts'
import { hashPassword, passwordFits, type HashRequest } from '../../../services/passwords/passwords.ts'
import { addressBucket } from '../../../services/rate-limit/rate-limiter.ts'
import * as copy from '../copy.ts'
import { findLanding } from '../links/landing-queries.ts'
import { findLink, lockRecipient, revokeLinks } from '../links/link-queries.ts'
import { brandOf } from '../links/send-magic-link.ts'
import { countLinkUse, linkFailure, linkError, verifyLinkProof, consumeLink } from '../links/verify-link.ts'
import { authorize, passwordChangeLimit } from '../policy.ts'
import { closeSessions, findPersonalTerms, findPasswordHash, lockPasswordHash, savePassword } from '../queries.ts'
import { openSession } from '../sessions/open-session.ts'
import { assertStrongPassword } from './preconditions.ts'

/** Throws bad_input, too_many_requests. */
export async function checkPassword(ctx: ScopedContext, { password, about }: PasswordCheck): Promise<null> {
  authorize(ctx, 'password.check')
  await assertStrongPassword(ctx, password, about)
  return null
}

/**
 * Ends every session of the link's person and signs in. A rejected password does not use up the link. Throws
 * bad_input and the link failures.
 */
export async function setPassword(ctx: ScopedContext, { password, ...proof }: PasswordChoice): Promise<PasswordSignIn> {
  authorize(ctx, 'password.set')
  await countLinkUse(ctx)
  await assertStrongPassword(ctx, password, [])
  const hash = await verifyLinkProof(ctx, proof, 'SET_PSWD')
  // Hashing is slow on purpose, so an invalid link is rejected first.
  const link = await findLink(ctx, hash)
  const failure = linkFailure(ctx, link, 'SET_PSWD')
  if (link === null || failure !== null) throw linkError(failure ?? 'INVALID')
  await assertStrongPassword(ctx, password, await findPersonalTerms(ctx, link.user_id))
  const passwordHash = await hashPassword(password, hashingTurn(ctx))
  return withTransaction(ctx, async (tx) => {
    const used = await consumeLink(tx, hash, 'SET_PSWD')
    const { user_id, email } = used
    const before = await lockPasswordHash(tx, user_id)
    savePassword(tx, user_id, passwordHash)
    closeSessions(tx, user_id, { reason: 'password_changed' })
    revokeLinks(tx, user_id)
    await notifyPasswordChanged(tx, email, (before?.password_hash ?? null) === null)
    const pair = await openSession(tx, user_id, { signed_in_with: 'link' })
    return { ...pair, next: await findLanding(tx, used) }
  })
}

/** Ends the caller's other sessions. Throws bad_input for a wrong current password. */
export async function changePassword(ctx: UserContext, { current, password }: PasswordChange): Promise<null> {
  authorize(ctx, 'password.change')
  const { user_id, session_id } = ctx.actor
  const bucket = `password:${user_id}`
  await ctx.limits.exact(bucket, passwordChangeLimit)
  const account = await findPasswordHash(ctx, user_id)
  if (!(await passwordFits(account?.password_hash ?? null, current, hashingTurn(ctx)))) {
    throw wrongCurrentPassword()
  }
  await ctx.limits.refund(bucket, passwordChangeLimit)
  await assertStrongPassword(ctx, password, await findPersonalTerms(ctx, user_id))
  const passwordHash = await hashPassword(password, hashingTurn(ctx))
  return withTransaction(ctx, async (tx) => {
    // The password may have changed while the hash was calculated.
    if ((await lockPasswordHash(tx, user_id))?.password_hash !== account?.password_hash) throw wrongCurrentPassword()
    savePassword(tx, user_id, passwordHash)
    closeSessions(tx, user_id, { reason: 'password_changed', except: session_id })
    revokeLinks(tx, user_id)
    await notifyPasswordChanged(tx, account?.email ?? '', false)
    return null
  })
}

/** The caller has a session or a valid link, so they go first. */
function hashingTurn(ctx: ScopedContext): HashRequest {
  return { network: addressBucket('password', ctx.address), isFirst: true }
}

function wrongCurrentPassword(): AppError {
  return badInput([{ path: 'current', message: copy.wrongPassword }])
}

/** Makes a password change by a thief visible. Not sent to an unverified address, which may be a stranger's mailbox. */
async function notifyPasswordChanged(tx: ScopedContext, email: string, isFirst: boolean): Promise<void> {
  const recipient = await lockRecipient(tx, email)
  if (recipient === null || !recipient.is_verified) return
  const area = recipient.profiles[0]?.area ?? 'portal'
  await queueEmail(tx, {
    to: { name: recipient.full_name, address: recipient.email },
    brand: brandOf(recipient, area),
    subject: isFirst ? copy.passwordSetSubject : copy.passwordChangedSubject,
    paragraphs: [
      greeting(recipient.full_name),
      isFirst ? copy.passwordSetBody : copy.passwordChangedBody,
      copy.resetIfNotYou,
    ],
    button: { label: copy.resetPassword, url: `${tx.publicUrl}/${area}/login` },
    after: [isFirst ? copy.passwordSetFrom(tx.address) : copy.passwordChangedFrom(tx.address)],
  })
}
