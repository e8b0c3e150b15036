import type { TokenPair } from '@loanyard/contract/auth/account'
import type { signInWithPasskey, startPasskeySignIn } from '@loanyard/contract/auth/passkeys'
import type { BodyOf, ReplyOf } from '@loanyard/contract/core/call'
import { withTransaction, type ScopedContext } from '../../../services/context.ts'
import { addressBucket } from '../../../services/rate-limit/rate-limiter.ts'
import { authorize, passkeySignInLimit } from '../policy.ts'
import { findAccountById } from '../queries.ts'
import { openSession } from '../sessions/open-session.ts'
import { assertMayEnter } from '../sign-in/password-sign-in.ts'
import { passkeyChallenge, takePasskeyChallenge, verifyPasskey } from './passkeys.ts'

/** Throws too_many_requests, passkeys_unavailable. */
export async function challengeSignIn(ctx: ScopedContext): Promise<ReplyOf<typeof startPasskeySignIn>> {
  authorize(ctx, 'session.create')
  await ctx.limits.exact(addressBucket('sign-in:passkey', ctx.address), passkeySignInLimit)
  return withTransaction(ctx, (tx) => passkeyChallenge(tx, null))
}

/** A passkey is two factors by itself. Throws bad_input, and as with a password where the area isn't the person's. */
export async function signInByPasskey(
  ctx: ScopedContext,
  { area, ...proof }: BodyOf<typeof signInWithPasskey>,
): Promise<TokenPair> {
  authorize(ctx, 'session.create')
  const challenge = await takePasskeyChallenge(ctx, proof, null)
  return withTransaction(ctx, async (tx) => {
    const user = await verifyPasskey(tx, proof, challenge)
    await assertMayEnter(tx, await findAccountById(tx, user), area === 'partner' ? 'staff' : 'anyone')
    return openSession(tx, user, { signed_in_with: 'passkey', hasSecondFactor: true })
  })
}
