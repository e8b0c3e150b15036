import { eventOf, isAuditAction } from '@loanyard/contract/audit/actions'
import type { ChangeKind } from '@loanyard/contract/notifications/events'
import type { UserContext } from '../../services/context.ts'
import { uuidAt, uuidTime } from '../../services/ids.ts'
import type { RealtimeEvent } from '../../services/realtime/channel.ts'
import type { EventStream } from '../../services/realtime/event-stream.ts'
import { findMissed } from './queries.ts'

/** A page that was disconnected for longer reloads everything. */
const maxReplayMs = 10 * 60_000
/** Entries get their time before they are committed, and clocks of several servers differ slightly. */
const overlapMs = 15_000
const maxMissed = 200

/**
 * Streams events to the caller's session. With the id of the last event received, missed events come first; some may
 * repeat. Throws unauthorized, unavailable.
 */
export async function followEvents(ctx: UserContext, lastEventId: string | null): Promise<EventStream> {
  const { user_id, session_id } = ctx.actor
  const last = lastEventId === null ? null : uuidTime(lastEventId)
  const isTooOld = last !== null && ctx.clock.now().getTime() - last > maxReplayMs
  const after = uuidAt(last === null || isTooOld ? ctx.clock.now().getTime() : last - overlapMs)
  // Rejects an ended session before it holds a stream open.
  await findMissed(ctx, user_id, after, 1)
  const stream = ctx.realtime.subscribe(session_id)
  if (lastEventId === null) return stream
  try {
    const missed = last === null || isTooOld ? null : await findMissed(ctx, user_id, after, maxMissed)
    if (missed === null || missed.length >= maxMissed) stream.resync()
    else await ctx.realtime.replayMissed(session_id, missed.flatMap(toRealtimeEvents))
    return stream
  } catch (error) {
    stream.end()
    throw error
  }
}

/** Null: nothing that others see changed, or only a newer release knows the action. */
function kindOf(action: string): ChangeKind | null {
  return isAuditAction(action) ? eventOf(action).kind : null
}

function toRealtimeEvents({
  partner_id,
  id,
  deal_id,
  action,
}: Awaited<ReturnType<typeof findMissed>>[number]): RealtimeEvent[] {
  const kind = action === null ? 'notification' : kindOf(action)
  return kind === null ? [] : [{ partner: partner_id, deal: deal_id, kind, id }]
}
