import type { UserContext } from '../../platform/context.ts'
import { uuidAt, uuidTime } from '../../platform/ids.ts'
import { changeOf } from '../../platform/live/change-kind.ts'
import type { Announcement } from '../../platform/live/live.ts'
import type { Stream } from '../../platform/live/stream.ts'
import { findMissed } from './queries.ts'

/** Further back nobody follows: what is on the page is asked for anew. */
const furthestBackMs = 10 * 60_000
/** An entry gets its time before it is committed, and clocks of several machines differ a little. */
const overlapMs = 15_000
const mostMissed = 200

/**
 * A stream of what happens from now on, for the caller's session. With the id of the last event that arrived, what was
 * missed since comes first, some of it perhaps once more. Throws unauthorized, unavailable.
 */
export async function followEvents(ctx: UserContext, lastEventId: string | null): Promise<Stream> {
  const { user_id, session_id } = ctx.actor
  const last = lastEventId === null ? null : uuidTime(lastEventId)
  const isTooLong = last !== null && ctx.clock.now().getTime() - last > furthestBackMs
  const after = uuidAt(last === null || isTooLong ? ctx.clock.now().getTime() : last - overlapMs)
  // The door first: nobody without a session holds a stream open.
  await findMissed(ctx, user_id, after, 1)
  const stream = ctx.live.follow(session_id)
  if (lastEventId === null) return stream
  try {
    const missed = last === null || isTooLong ? null : await findMissed(ctx, user_id, after, mostMissed)
    if (missed === null || missed.length >= mostMissed) stream.resync()
    else await ctx.live.catchUp(session_id, missed.flatMap(announcementOf))
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
}: Awaited<ReturnType<typeof findMissed>>[number]): Announcement[] {
  const kind = action === null ? 'notification' : changeOf(action)
  return kind === null ? [] : [{ partner: partner_id, deal: deal_id, kind, id }]
}
