import type { Credentials, TokenPair } from '@loanyard/contract/auth'
import { withTransaction, type ScopedContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { newUuid } from '../../platform/ids.ts'
import { passwordFits } from '../../platform/passwords.ts'
import { randomToken, tokenHash } from '../../platform/tokens.ts'
import { addressBucket } from './account-bucket.ts'
import { rememberDevice } from './devices.ts'
import { findAccount, lockAccount, type Account } from './queries.ts'
import { sessionExpiry } from './session-end.ts'
import { countAttempt } from './sign-in-attempt.ts'
import { endOldestSessions, hasStaffProfile, insertRefreshToken, insertSession } from './token-queries.ts'

/**
 * Signs in with e-mail and password; `staff` asks for an active staff profile as well.
 * Throws invalid_credentials, the same and as slow for an unknown address, too_many_requests, and unavailable.
 */
export async function signIn(
  ctx: ScopedContext,
  { email, password }: Credentials,
  who: 'anybody' | 'staff',
): Promise<TokenPair> {
  const attempt = await countAttempt(ctx, email)
  const account = await findAccount(ctx, email)
  const turn = { network: addressBucket('password', ctx.address), isFirst: attempt.isFromKnownDevice }
  const fits = await passwordFits(account?.password_hash ?? null, password, turn)
  if (!fits || !canSignIn(account, who)) throw invalidCredentials()
  await attempt.succeeded()
  return withTransaction(ctx, async (tx) => {
    // Hashing takes its time: meanwhile the password may have been changed, or the profile made inactive.
    const now = await lockAccount(tx, account, email)
    if (now?.password_hash !== account.password_hash || !canSignIn(now, who)) throw invalidCredentials()
    return openSession(tx, account.id)
  })
}

function canSignIn(account: Account | null, who: 'anybody' | 'staff'): account is Account {
  return account !== null && account.may_sign_in && (who === 'anybody' || account.is_staff)
}

function invalidCredentials(): AppError {
  return new AppError('invalid_credentials', 'No active account found with the given credentials')
}

/** Opens a session for a person and returns its first pair of tokens. Past the limit, their oldest session ends. */
export function openSession(ctx: ScopedContext, userId: string): Promise<TokenPair> {
  return withTransaction(ctx, async (tx) => {
    const now = tx.clock.now()
    const session_id = newUuid()
    const refresh = randomToken()
    const is_staff = await hasStaffProfile(tx, userId)
    const lifetime = { now, expires: sessionExpiry(tx, { created: now, is_staff }) }
    Object.assign(tx.caller, { user_id: userId, session_id })
    insertSession(tx, { id: session_id, user_id: userId, ...lifetime })
    endOldestSessions(tx, userId, tx.sessions.perPerson)
    insertRefreshToken(tx, tokenHash(refresh), session_id, lifetime)
    rememberDevice(tx, userId)
    return { access: await tx.tokens.issue({ user_id: userId, session_id }, now), refresh }
  })
}
