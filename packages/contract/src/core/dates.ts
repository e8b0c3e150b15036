/** Decision 0051: how people read a calendar day, given as YYYY-MM-DD, on pages, in emails and in files. */

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

const pattern = /^(\d{4})-(\d{2})-(\d{2})$/

/** "2026-11-05" → "11/05/2026", for lists, forms and tables; '' for an invalid day. */
export function numericDate(day: string): string {
  const [, year, month, date] = pattern.exec(day) ?? []
  return year === undefined ? '' : `${month}/${date}/${year}`
}

/** "2026-11-05" → "5 Nov, 2026", for sentences; '' for an invalid day. */
export function sentenceDate(day: string): string {
  const [, year, month, date] = pattern.exec(day) ?? []
  return year === undefined ? '' : `${Number(date)} ${months[Number(month) - 1] ?? ''}, ${year}`
}

/** "2026-11" → "Nov 2026"; '' for an invalid month. */
export function monthAndYear(month: string): string {
  const [, year, number] = /^(\d{4})-(\d{2})$/.exec(month) ?? []
  const name = months[Number(number) - 1]
  return name === undefined ? '' : `${name} ${year}`
}

/** YYYY-MM-DD where the clocks show this IANA time zone. */
export function dayIn(timeZone: string, instant: Date): string {
  // Sweden writes dates the way ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(instant)
}
