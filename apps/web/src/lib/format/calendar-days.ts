import { today } from './format.ts'

// Not the contract's `dayIn`: in a chunk that all lists load, it would take their last bytes.
const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(timeZone: string): Intl.DateTimeFormat {
  // Sweden writes dates the way ISO 8601 does.
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone })
  formats.set(timeZone, format)
  return format
}

/** The calendar day, such as "2026-11-05", that an instant is in a time zone; undefined: the reader's. */
export function dayIn(timeZone: string | undefined, instant: string | number): string {
  const date = new Date(instant)
  return timeZone === undefined ? today(date) : formatIn(timeZone).format(date)
}

/** From the day of an instant to today, by the calendar of a time zone. Never negative. */
export function calendarDaysSince(instant: string, timeZone: string | undefined, now: number = Date.now()): number {
  const [from, to] = [instant, now].map((each) => Date.parse(dayIn(timeZone, each)))
  return from === undefined || to === undefined ? 0 : Math.max(0, Math.round((to - from) / 86_400_000))
}
