import ical, { ICalCalendarMethod, ICalEventBusyStatus, ICalEventTransparency } from 'ical-generator'
import type { StaffContext } from '../../../services/context.ts'
import { toId } from '../../../services/ids.ts'
import * as copy from './copy.ts'
import type { EventRow } from './event-queries.ts'

/** How often calendars are asked to refresh. */
const refreshSeconds = 3600
/** Characters of a name or title; calendars cut longer ones. */
const mostCharacters = 200

interface Feed {
  readonly name: string
  /** The partner's time zone (IANA). */
  readonly zone: string
  readonly events: readonly EventRow[]
}

/** No amounts and no contact details: calendars keep their copies with other companies. */
export function writeCalendar(ctx: StaffContext, { name, zone, events }: Feed): string {
  // Not `timezone`: the library would then read days in the server's own zone.
  const calendar = ical({
    name: copy.calendarName(plain(name)),
    prodId: { company: 'Loanyard', product: 'Calendar feed', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
    x: { 'X-WR-TIMEZONE': plain(zone) },
  })
  const host = new URL(ctx.publicUrl).hostname
  for (const event of events) {
    const url = ctx.publicUrl + pathOf(ctx, event)
    calendar.createEvent({
      id: `${uidOf(event)}@${host}`,
      start: new Date(`${event.day}T00:00:00Z`),
      allDay: true,
      stamp: ctx.clock.now(),
      summary: summaryOf(event),
      description: copy.open(url),
      url,
      transparency: ICalEventTransparency.TRANSPARENT,
      busystatus: ICalEventBusyStatus.FREE,
    })
  }
  return calendar.toString()
}

/** One line without control characters. */
function plain(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, mostCharacters)
    .toWellFormed()
}

/** The same as long as it is about the same, so that a moved day moves the event. */
function uidOf({ kind, id, day }: EventRow): string {
  if (kind === 'task') return toId('task', id)
  if (kind === 'offer') return toId('lender_offer', id)
  return kind === 'close' ? `close-${toId('deal', id)}` : `requests-${day}-${toId('deal', id)}`
}

function summaryOf(event: EventRow): string {
  const [title, about] = [plain(event.title), plain(event.about)]
  if (event.kind === 'task') return copy.task(title, about)
  if (event.kind === 'close') return copy.expectedClose(about)
  if (event.kind === 'offer') return copy.offerExpires(title, about)
  return event.count === 1 ? copy.requestDue(title, about) : copy.requestsDue(event.count, about)
}

function pathOf(
  { partner_id }: StaffContext,
  { kind, deal_id, lead_id, lender_id, requirement_id, count }: EventRow,
): string {
  const partner = `/partner/${toId('partner', partner_id)}`
  if (lead_id !== null) return `${partner}/leads?lead=${toId('lead', lead_id)}`
  if (lender_id !== null) return `${partner}/lenders/${toId('lender', lender_id)}`
  if (deal_id === null) return `${partner}/today`
  const deal = `${partner}/deals/${toId('deal', deal_id)}`
  if (kind === 'offer') return `${deal}?tab=sharing`
  if (requirement_id === null) return deal
  return `${deal}?tab=requests${count === 1 ? `&request=${toId('requirement', requirement_id)}` : ''}`
}
