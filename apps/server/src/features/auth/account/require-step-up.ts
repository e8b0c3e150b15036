import { AppError } from '../../../errors.ts'
import type { UserContext } from '../../../services/context.ts'
import * as copy from '../copy.ts'
import { stepUpMinutes } from '../policy.ts'
import { findLastStepUp } from './step-up-queries.ts'

/**
 * Asks that the caller proved who they are within the last minutes: by signing in, or by `user/confirm`. Before acts with
 * which whoever finds an open session could make it theirs. Throws step_up_required.
 */
export async function requireStepUp(ctx: UserContext): Promise<void> {
  const proved = await findLastStepUp(ctx, ctx.actor.session_id)
  const since = ctx.clock.now().getTime() - stepUpMinutes * 60_000
  if (proved !== null && Date.parse(proved) > since) return
  throw new AppError('step_up_required', copy.stepUpRequired)
}
