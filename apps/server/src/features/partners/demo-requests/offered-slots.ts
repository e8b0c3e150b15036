import { addBusinessDays } from '@loanyard/contract/core/business-days'
import { dayIn } from '@loanyard/contract/core/dates'
import { slotMinutes } from '@loanyard/contract/partners/demo-requests'

/** Where the people are who show Loanyard. */
const zone = 'America/New_York'
/** Hours of their day in which demos begin. */
const opens = 9
const closes = 17
const businessDays = 10

const hourFormat = new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' })

/** Eastern time is four or five hours behind UTC. */
function instantAt(day: string, minutes: number): Date {
  const hour = Math.floor(minutes / 60)
  const at = (offset: number) => new Date(Date.parse(`${day}T00:00:00Z`) + (minutes + offset * 60) * 60_000)
  const summer = at(4)
  return Number(hourFormat.format(summer)) === hour ? summer : at(5)
}

/** When a demo can begin, as ISO instants: the next ten business days, from tomorrow on. */
export function offeredSlots(now: Date): string[] {
  const today = dayIn(zone, now)
  return Array.from({ length: businessDays }, (_, at) => addBusinessDays(today, at + 1)).flatMap((day) =>
    Array.from({ length: ((closes - opens) * 60) / slotMinutes }, (_, at) =>
      instantAt(day, opens * 60 + at * slotMinutes).toISOString(),
    ),
  )
}

const timeFormat = new Intl.DateTimeFormat('en-US', { timeZone: zone, dateStyle: 'full', timeStyle: 'short' })

/** "Monday, November 30, 2026 at 9:00 AM". */
export function easternTime(slot: string): string {
  return timeFormat.format(new Date(slot))
}
