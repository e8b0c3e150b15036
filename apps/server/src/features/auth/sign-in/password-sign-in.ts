import type { Credentials, OtherAreas, TokenPair } from '@loanyard/contract/auth/account'
import { AppError } from '../../../errors.ts'
import { withTransaction, type ScopedContext } from '../../../services/context.ts'
import { passwordFits } from '../../../services/passwords/passwords.ts'
import { addressBucket } from '../../../services/rate-limit/rate-limiter.ts'
import type { Limit } from '../../../services/rate-limit/rate-limiter.ts'
import * as copy from '../copy.ts'
import { authorize, accountBucket, signInLimits } from '../policy.ts'
import { findAccount, findOtherAreas, lockAccount, type Account } from '../queries.ts'
import { openSession } from '../sessions/open-session.ts'
import { findKnownDevice } from './device-queries.ts'

/** Counted as failed until `succeeded` is called. */
export interface Attempt {
  readonly isFromKnownDevice: boolean
  readonly succeeded: () => Promise<void>
}

/**
 * A known device is counted by itself; others by network, by account and network, and by account in total. Throws
 * too_many_requests.
 */
async function countAttempt(ctx: ScopedContext, email: string): Promise<Attempt> {
  const device = await findKnownDevice(ctx, email)
  const counts: readonly [string, Limit][] =
    device === null
      ? [
          [addressBucket('sign-in:address', ctx.address), signInLimits.network],
          [accountBucket(addressBucket('sign-in:account', ctx.address), email), signInLimits.account],
          [accountBucket(addressBucket('sign-in:hour', ctx.address), email), signInLimits.accountHour],
          [accountBucket('sign-in:total', email), signInLimits.total],
        ]
      : [[accountBucket('sign-in:device', email, device), signInLimits.device]]
  for (const [bucket, limit] of counts) await ctx.limits.exact(bucket, limit)
  return {
    isFromKnownDevice: device !== null,
    succeeded: async () => {
      for (const [bucket, limit] of counts) await ctx.limits.refund(bucket, limit)
    },
  }
}

/**
 * `staff` also requires an active staff profile. Throws invalid_credentials, just as slowly for an unknown address, and
 * with the account's other areas if only the profile is missing; too_many_requests, and unavailable.
 */
export async function signInWithPassword(
  ctx: ScopedContext,
  { email, password }: Credentials,
  who: 'anyone' | 'staff',
): Promise<TokenPair> {
  authorize(ctx, 'session.create')
  const attempt = await countAttempt(ctx, email)
  const account = await findAccount(ctx, email)
  const turn = { network: addressBucket('password', ctx.address), isFirst: attempt.isFromKnownDevice }
  const fits = await passwordFits(account?.password_hash ?? null, password, turn)
  if (fits && account?.may_sign_in === true && !canSignIn(account, who)) throw await elsewhere(ctx, account)
  if (!fits || !canSignIn(account, who)) throw invalidCredentials()
  await attempt.succeeded()
  return withTransaction(ctx, async (tx) => {
    // The password or profile may have changed while the hash was calculated.
    const now = await lockAccount(tx, account, email)
    if (now?.password_hash !== account.password_hash || !canSignIn(now, who)) throw invalidCredentials()
    return openSession(tx, account.id, { signed_in_with: 'password' })
  })
}

/**
 * Throws invalid_credentials for an account that can't sign in here, with its other areas if only the staff profile is
 * missing. Call it only for a person who has proved the account is theirs.
 */
export async function assertMayEnter(
  ctx: ScopedContext,
  account: Account | null,
  who: 'anyone' | 'staff',
): Promise<void> {
  if (account === null || !account.may_sign_in) throw invalidCredentials()
  if (!canSignIn(account, who)) throw await elsewhere(ctx, account)
}

function canSignIn(account: Account | null, who: 'anyone' | 'staff'): account is Account {
  return account !== null && account.may_sign_in && (who === 'anyone' || account.is_staff)
}

function invalidCredentials(current?: OtherAreas): AppError {
  return new AppError('invalid_credentials', copy.invalidCredentials, current === undefined ? {} : { current })
}

/** Names the areas that the account opens. Only a person with its password gets here, and could sign in there. */
async function elsewhere(ctx: ScopedContext, account: Account): Promise<AppError> {
  const areas = await findOtherAreas(ctx, account.id)
  return areas.length === 0 ? invalidCredentials() : invalidCredentials({ areas })
}
