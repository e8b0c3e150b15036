import type { Credentials, TokenPair } from '@loanyard/contract/auth'
import { withTransaction, type DoorContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { newUuid } from '../../platform/ids.ts'
import { passwordFits } from '../../platform/passwords.ts'
import { randomToken, tokenHash } from '../../platform/tokens.ts'
import { accountBucket, addressBucket } from './account-bucket.ts'
import { refreshDays, signInLimits } from './policy.ts'
import { findAccount, insertRefreshToken, insertSession, lockAccount, type Account } from './queries.ts'

/** When a session renewed now ends. */
export function sessionEnd(now: Date): Date {
  return new Date(now.getTime() + refreshDays * 86_400_000)
}

/**
 * Signs in with e-mail and password; `staff` asks for an active staff profile as well.
 * Throws invalid_credentials, the same and as slow for an unknown address, and too_many_requests.
 */
export async function signIn(
  ctx: DoorContext,
  { email, password }: Credentials,
  who: 'anybody' | 'staff',
): Promise<TokenPair> {
  const byAddress = addressBucket('sign-in:address', ctx.address)
  const byAccount = accountBucket('sign-in:account', email)
  await ctx.limits.exact(byAddress, signInLimits.address)
  await ctx.limits.exact(byAccount, signInLimits.account)
  const account = await findAccount(ctx, email)
  const fits = await passwordFits(account?.password_hash ?? null, password)
  if (!fits || !mayEnter(account, who)) throw refused()
  await ctx.limits.giveBack(byAddress, signInLimits.address)
  await ctx.limits.giveBack(byAccount, signInLimits.account)
  return withTransaction(ctx, async (tx) => {
    // Hashing takes its time: meanwhile the password may have been changed, or the profile made inactive.
    const now = await lockAccount(tx, account, email)
    if (now?.password_hash !== account.password_hash || !mayEnter(now, who)) throw refused()
    return openSession(tx, account.id)
  })
}

function mayEnter(account: Account | null, who: 'anybody' | 'staff'): account is Account {
  return account !== null && account.may_sign_in && (who === 'anybody' || account.is_staff)
}

function refused(): AppError {
  return new AppError('invalid_credentials', 'No active account found with the given credentials')
}

/** Opens a session for a person and hands out its first pair of tokens. */
export function openSession(ctx: DoorContext, userId: string): Promise<TokenPair> {
  return withTransaction(ctx, async (tx) => {
    const now = tx.clock.now()
    const session_id = newUuid()
    const refresh = randomToken()
    const span = { now, expires: sessionEnd(now) }
    Object.assign(tx.caller, { user_id: userId, session_id })
    insertSession(tx, { id: session_id, user_id: userId, ...span })
    insertRefreshToken(tx, tokenHash(refresh), session_id, span)
    return { access: await tx.tokens.issue({ user_id: userId, session_id }, now), refresh }
  })
}
