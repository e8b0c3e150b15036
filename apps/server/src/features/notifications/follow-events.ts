import { changeKindOf } from '../../services/audit/record-audit.ts'
import type { UserContext } from '../../services/context.ts'
import { uuidAt, uuidTime } from '../../services/ids.ts'
import type { EventStream } from '../../services/realtime/event-stream.ts'
import type { RealtimeEvent } from '../../services/realtime/realtime-event.ts'
import { findMissed } from './queries.ts'

/** Further back nobody follows: what is on the page is asked for anew. */
const maxReplayMs = 10 * 60_000
/** An entry gets its time before it is committed, and clocks of several machines differ a little. */
const overlapMs = 15_000
const maxMissed = 200

/**
 * A stream of what happens from now on, for the caller's session. With the id of the last event that arrived, what was
 * missed since comes first, some of it perhaps once more. Throws unauthorized, unavailable.
 */
export async function followEvents(ctx: UserContext, lastEventId: string | null): Promise<EventStream> {
  const { user_id, session_id } = ctx.actor
  const last = lastEventId === null ? null : uuidTime(lastEventId)
  const isTooOld = last !== null && ctx.clock.now().getTime() - last > maxReplayMs
  const after = uuidAt(last === null || isTooOld ? ctx.clock.now().getTime() : last - overlapMs)
  // The door first: nobody without a session holds a stream open.
  await findMissed(ctx, user_id, after, 1)
  const stream = ctx.realtime.subscribe(session_id)
  if (lastEventId === null) return stream
  try {
    const missed = last === null || isTooOld ? null : await findMissed(ctx, user_id, after, maxMissed)
    if (missed === null || missed.length >= maxMissed) stream.resync()
    else await ctx.realtime.replayMissed(session_id, missed.flatMap(announcementOf))
    return stream
  } catch (error) {
    stream.end()
    throw error
  }
}

function announcementOf({
  partner_id,
  id,
  deal_id,
  action,
}: Awaited<ReturnType<typeof findMissed>>[number]): RealtimeEvent[] {
  const kind = action === null ? 'notification' : changeKindOf(action)
  return kind === null ? [] : [{ partner: partner_id, deal: deal_id, kind, id }]
}
