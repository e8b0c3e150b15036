import type { TokenPair } from '@loanyard/contract/auth'
import { commonPassword, type PasswordChange, type PasswordChoice } from '@loanyard/contract/passwords'
import { withTransaction, type DoorContext, type UserContext } from '../../platform/context.ts'
import { badInput, type AppError } from '../../platform/errors.ts'
import { queueMail } from '../../platform/mail.ts'
import type { Turn } from '../../platform/password-queue.ts'
import { isWeakPassword } from '../../platform/password-strength.ts'
import { hashPassword, passwordFits } from '../../platform/passwords.ts'
import { addressBucket } from './account-bucket.ts'
import { brandOf, greeting } from './send-magic-link.ts'
import { findLink, lockRecipient, revokeLinks } from './link-queries.ts'
import { passwordChangeLimit, passwordChoiceLimit } from './policy.ts'
import { closeSessions, findOwnWords, findPasswordHash, lockPasswordHash, savePassword } from './queries.ts'
import { openSession } from './sign-in.ts'
import { countUse, failureOf, linkError, provenLink, takeLink } from './use-link.ts'

/** Throws bad_input where the password is guessed soon, and too_many_requests; `about` has names and addresses it must not be made of. */
export async function refuseWeakPassword(ctx: DoorContext, password: string, about: readonly string[]): Promise<void> {
  ctx.limits.shared(addressBucket('password:choice', ctx.address), passwordChoiceLimit)
  if (await isWeakPassword(password, about)) throw badInput([{ path: 'password', message: commonPassword }])
}

/**
 * Sets the password of a SET_PSWD link's person, ends every session they had and signs in. A password that is refused
 * does not use the link up. Throws bad_input, and the link failures.
 */
export async function setPassword(ctx: DoorContext, { password, ...proof }: PasswordChoice): Promise<TokenPair> {
  await countUse(ctx)
  await refuseWeakPassword(ctx, password, [])
  const hash = await provenLink(ctx, proof, 'SET_PSWD')
  // Hashing is slow on purpose, so a link that does not work is refused before it.
  const link = await findLink(ctx, hash)
  const failure = failureOf(ctx, link, 'SET_PSWD')
  if (link === null || failure !== null) throw linkError(failure ?? 'INVALID')
  await refuseWeakPassword(ctx, password, await findOwnWords(ctx, link.user_id))
  const passwordHash = await hashPassword(password, turnOf(ctx))
  return withTransaction(ctx, async (tx) => {
    const { user_id, email } = await takeLink(tx, hash, 'SET_PSWD')
    const before = await lockPasswordHash(tx, user_id)
    savePassword(tx, user_id, passwordHash)
    closeSessions(tx, user_id, { reason: 'password_changed' })
    revokeLinks(tx, user_id)
    await tellOfChange(tx, email, (before?.password_hash ?? null) === null)
    return openSession(tx, user_id)
  })
}

/** Changes the caller's password and ends their other sessions. Throws bad_input for a wrong present one. */
export async function changePassword(ctx: UserContext, { current, password }: PasswordChange): Promise<null> {
  const { user_id, session_id } = ctx.actor
  const bucket = `password:${user_id}`
  await ctx.limits.exact(bucket, passwordChangeLimit)
  const account = await findPasswordHash(ctx, user_id)
  if (!(await passwordFits(account?.password_hash ?? null, current, turnOf(ctx)))) {
    throw notCurrent()
  }
  await ctx.limits.giveBack(bucket, passwordChangeLimit)
  await refuseWeakPassword(ctx, password, await findOwnWords(ctx, user_id))
  const passwordHash = await hashPassword(password, turnOf(ctx))
  return withTransaction(ctx, async (tx) => {
    // Hashing takes its time: meanwhile it may have been changed.
    if ((await lockPasswordHash(tx, user_id))?.password_hash !== account?.password_hash) throw notCurrent()
    savePassword(tx, user_id, passwordHash)
    closeSessions(tx, user_id, { reason: 'password_changed', but: session_id })
    revokeLinks(tx, user_id)
    await tellOfChange(tx, account?.email ?? '', false)
    return null
  })
}

/** Somebody with a session, or with a link that works. */
function turnOf(ctx: DoorContext): Turn {
  return { network: addressBucket('password', ctx.address), isFirst: true }
}

function notCurrent(): AppError {
  return badInput([{ path: 'current', message: 'That isn’t your current password.' }])
}

/**
 * Emails a person that their password was changed, so that a thief can't do it in silence. Not to an unproven address: it
 * may be a stranger's, whose mailbox would be filled.
 */
async function tellOfChange(tx: DoorContext, email: string, isFirst: boolean): Promise<void> {
  const recipient = await lockRecipient(tx, email)
  if (recipient === null || !recipient.is_proven) return
  const area = recipient.profiles[0]?.area ?? 'portal'
  await queueMail(tx, {
    to: { name: recipient.full_name, address: recipient.email },
    brand: brandOf(recipient, area),
    subject: isFirst ? 'Your password is set' : 'Your password was changed',
    paragraphs: [
      greeting(recipient),
      isFirst
        ? 'You set a password for your account. You can now sign in with it and your email address.'
        : 'Your password was changed, and you were signed out everywhere else.',
      'If this wasn’t you, reset your password now.',
    ],
    button: { label: 'Reset password', url: `${tx.publicUrl}/${area}/login` },
    after: [`${isFirst ? 'Set' : 'Changed'} from IP address ${tx.address}.`],
  })
}
