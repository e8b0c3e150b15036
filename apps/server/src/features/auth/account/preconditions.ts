import { commonPasswordMessage } from '@loanyard/contract/auth/passwords'
import { AppError, badInput } from '../../../errors.ts'
import type { ScopedContext, UserContext } from '../../../services/context.ts'
import { isWeakPassword } from '../../../services/passwords/password-strength.ts'
import { addressBucket } from '../../../services/rate-limit/rate-limiter.ts'
import * as copy from '../copy.ts'
import { newPasswordLimit, stepUpMinutes } from '../policy.ts'
import { findLastStepUp } from './step-up-queries.ts'

/**
 * Requires recent proof of identity, from sign-in or `user/confirm`, before changes that would let anyone with an
 * open session take over the account. Throws step_up_required.
 */
export async function requireStepUp(ctx: UserContext): Promise<void> {
  const proved = await findLastStepUp(ctx, ctx.actor.session_id)
  const since = ctx.clock.now().getTime() - stepUpMinutes * 60_000
  if (proved !== null && Date.parse(proved) > since) return
  throw new AppError('step_up_required', copy.stepUpRequired)
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
