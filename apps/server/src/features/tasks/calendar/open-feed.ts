import { partnerScope } from '../../../db/scopes/scopes.ts'
import { firstRow, rows, type ScopedContext, type StaffContext } from '../../../services/context.ts'
import {
  closeDays,
  offerDays,
  partnerOfFeed,
  requestDays,
  taskDays,
  type EventRow,
  type PartnerRow,
} from './event-queries.ts'
import { findFeedOwner, type FeedOwner } from './feed-queries.ts'
import { feedTokenHash, isFeedToken } from './feed-token.ts'
import { authorize, fetchesPerHour, may, mostEvents } from './policy.ts'
import { writeCalendar } from './write-calendar.ts'

interface OpenFeed {
  readonly owner: { readonly user_id: string; readonly partner_id: string }
  /** iCalendar (RFC 5545). */
  readonly text: string
}

/** Null unless the token is that of a feed now. Throws too_many_requests. */
export async function openFeed(ctx: ScopedContext, token: string): Promise<OpenFeed | null> {
  const owner = isFeedToken(token) ? await findFeedOwner(ctx, feedTokenHash(token)) : null
  if (owner === null) return null
  ctx.limits.shared(`calendar feed:${owner.staff_id}`, { hits: fetchesPerHour, seconds: 3600 })
  const { user_id, partner_id } = owner
  return { owner: { user_id, partner_id }, text: await readFeed(asOwner(ctx, owner)) }
}

/** The owner with the rights they have now, without a session: it only reads. */
function asOwner(ctx: ScopedContext, { partner_id, staff_id, user_id, role }: FeedOwner): StaffContext {
  const db = { database: ctx.db.database, scope: partnerScope(partner_id, user_id), transaction: null }
  return { ...ctx, db, partner_id, actor: { user_id, staff_id, role, session_id: '', full_name: '', email: '' } }
}

async function readFeed(ctx: StaffContext): Promise<string> {
  authorize(ctx, 'calendar.read')
  const partner = await firstRow<PartnerRow>(ctx, partnerOfFeed(ctx))
  const days: EventRow[] = []
  for (const source of [taskDays, requestDays, closeDays, ...(may(ctx, 'calendar.offers') ? [offerDays] : [])]) {
    days.push(...(await rows<EventRow>(ctx, source(ctx))))
  }
  return writeCalendar(ctx, { name: partner?.name ?? '', zone: partner?.time_zone ?? '', events: nearestOf(days) })
}

/** What is ahead counts before what is past. */
function nearestOf(events: readonly EventRow[]): EventRow[] {
  const ahead = events.filter(({ day, today }) => day >= today).toSorted((a, b) => a.day.localeCompare(b.day))
  const past = events.filter(({ day, today }) => day < today).toSorted((a, b) => b.day.localeCompare(a.day))
  return [...ahead, ...past].slice(0, mostEvents)
}
