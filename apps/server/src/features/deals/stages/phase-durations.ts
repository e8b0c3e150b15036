import { sql } from '../../../db/client/statement.ts'
import { rows, type ScopedContext } from '../../../services/context.ts'
import type { RecurringJob } from '../../../services/jobs/jobs.ts'
import { authorize } from '../policy.ts'

/** With fewer past deals, a median says more about those deals than about the next. */
const leastDeals = 5

/** Calculates how long each partner's deals usually stay in each phase, over the last two years. */
async function refreshPhaseDurations(ctx: ScopedContext): Promise<void> {
  authorize(ctx, 'phase.measure')
  await rows(ctx, sql`select private.refresh_phase_durations(${ctx.clock.now()}, ${leastDeals})`)
}

export function dealHousekeeping(context: () => ScopedContext): RecurringJob[] {
  return [{ name: 'phase_durations', cron: '20 6 * * *', work: () => refreshPhaseDurations(context()) }]
}
