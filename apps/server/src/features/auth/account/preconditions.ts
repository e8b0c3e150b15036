import { commonPasswordMessage } from '@loanyard/contract/auth/passwords'
import { assertStepUp } from '../../../db/scopes/assurance.ts'
import { assertOwnSignIn } from '../../../db/scopes/own-sign-in.ts'
import { badInput } from '../../../errors.ts'
import type { ScopedContext, UserContext } from '../../../services/context.ts'
import { isWeakPassword } from '../../../services/passwords/password-strength.ts'
import { addressBucket } from '../../../services/rate-limit/rate-limiter.ts'
import { newPasswordLimit } from '../policy.ts'
import { findLastStepUp, findOnlyPartner } from './step-up-queries.ts'

/**
 * Requires recent proof of identity, from sign-in or `user/confirm`, before changes that would let anyone with an
 * open session take over the account. A session opened by single sign-on can't make them. Throws step_up_required,
 * own_sign_in_required.
 */
export async function requireStepUp(ctx: UserContext): Promise<void> {
  assertOwnSignIn(await findOnlyPartner(ctx, ctx.actor.session_id))
  assertStepUp(await findLastStepUp(ctx, ctx.actor.session_id), ctx.clock.now())
}

/** `about` has names and addresses that the password must not be made of. Throws bad_input, too_many_requests. */
export async function assertStrongPassword(
  ctx: ScopedContext,
  password: string,
  about: readonly string[],
): Promise<void> {
  ctx.limits.shared(addressBucket('password:choice', ctx.address), newPasswordLimit)
  if (await isWeakPassword(password, about)) throw badInput([{ path: 'password', message: commonPasswordMessage }])
}
