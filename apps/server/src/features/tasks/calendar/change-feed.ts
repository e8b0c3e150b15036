import type { CalendarFeed, NewCalendarFeed } from '@loanyard/contract/tasks/calendar'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../../services/context.ts'
import { deleteFeed, findFeed, saveFeed } from './feed-queries.ts'
import { feedTokenHash, newFeedToken } from './feed-token.ts'
import { authorize } from './policy.ts'

export async function getFeed(ctx: StaffContext): Promise<CalendarFeed> {
  authorize(ctx, 'calendar.read')
  return { since: (await findFeed(ctx))?.created ?? null }
}

/** An earlier address stops working at once. The new one can't be read again. */
export function replaceFeed(ctx: StaffContext): Promise<NewCalendarFeed> {
  authorize(ctx, 'calendar.replace')
  return withTransaction(ctx, async (tx) => {
    const earlier = await findFeed(tx)
    const [token, now] = [newFeedToken(), tx.clock.now()]
    saveFeed(tx, feedTokenHash(token), now)
    recordAudit(tx, {
      action: earlier === null ? 'calendar_turned_on' : 'calendar_replaced',
      subject: tx.actor.staff_id,
    })
    return { since: now.toISOString(), address: `${tx.publicUrl}/calendar/${token}.ics` }
  })
}

export function endFeed(ctx: StaffContext): Promise<null> {
  authorize(ctx, 'calendar.end')
  return withTransaction(ctx, async (tx) => {
    if (await deleteFeed(tx)) recordAudit(tx, { action: 'calendar_turned_off', subject: tx.actor.staff_id })
    return null
  })
}
