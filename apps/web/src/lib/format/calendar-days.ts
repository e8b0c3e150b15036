/** The calendar day, such as "2026-11-05", that an instant is in a time zone; undefined: the reader's. */
export function dayIn(timeZone: string | undefined, instant: string | number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(instant))
}

/** From the day of an instant to today, by the calendar of a time zone. Never negative. */
export function calendarDaysSince(instant: string, timeZone: string | undefined, now: number = Date.now()): number {
  const [from, to] = [instant, now].map((each) => Date.parse(dayIn(timeZone, each)))
  return from === undefined || to === undefined ? 0 : Math.max(0, Math.round((to - from) / 86_400_000))
}
