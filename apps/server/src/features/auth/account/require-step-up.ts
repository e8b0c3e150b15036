import { AppError } from '../../../errors.ts'
import type { UserContext } from '../../../services/context.ts'
import * as copy from '../copy.ts'
import { stepUpMinutes } from '../policy.ts'
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
