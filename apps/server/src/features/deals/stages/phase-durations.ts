import type { ScopedContext } from '../../../services/context.ts'
import type { RecurringJob } from '../../../services/jobs/jobs.ts'
import { authorize } from '../policy.ts'
import { savePhaseDurations, saveStageDurations } from './stage-queries.ts'

/** With fewer past deals, a median says more about those deals than about the next. */
const leastDeals = 5

/** Calculates how long each partner's deals usually stay in each phase, over the last two years. */
async function refreshPhaseDurations(ctx: ScopedContext): Promise<void> {
  authorize(ctx, 'phase.measure')
  await savePhaseDurations(ctx, leastDeals)
}

/** The same for each stage; from then on, a deal there counts as stale. */
async function refreshStageDurations(ctx: ScopedContext): Promise<void> {
  authorize(ctx, 'phase.measure')
  await saveStageDurations(ctx, leastDeals)
}

export function dealHousekeeping(context: () => ScopedContext): RecurringJob[] {
  return [
    { name: 'phase_durations', cron: '20 6 * * *', work: () => refreshPhaseDurations(context()) },
    { name: 'stage_durations', cron: '25 6 * * *', work: () => refreshStageDurations(context()) },
  ]
}
