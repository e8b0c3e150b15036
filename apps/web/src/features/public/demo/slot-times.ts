/** All in the visitor's own time zone. */
const dayFormat = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' })
const timeFormat = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const weekdayFormat = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })
const zoneFormat = new Intl.DateTimeFormat('en-US', { timeZoneName: 'long' })

/** YYYY-MM-DD. */
export function dayOfSlot(slot: string): string {
  return dayFormat.format(new Date(slot))
}

/** "Mon, 11/30". */
export function slotDayLabel(day: string): string {
  return `${weekdayFormat.format(new Date(`${day}T00:00:00Z`))}, ${day.slice(5).replace('-', '/')}`
}

/** "9:00 AM". */
export function slotTimeLabel(slot: string): string {
  return timeFormat.format(new Date(slot))
}

/** "Eastern Standard Time". */
export function timeZoneName(): string {
  return zoneFormat.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
