import type { Columns, Tables } from '../../../db/tables.ts'
import * as copy from '../copy.ts'

/** When a client is emailed about answers that were sent back (product-rules 4.5), in seconds. */
const sendBack = {
  /** Without another one on the same deal. */
  quiet: 120,
  /** After the first one, however many follow. */
  most: 600,
} as const

/** Operators who shorten the wait for new requests shorten this one, too. */
export function sendBackDelay(requestEmailDelaySeconds: number): number {
  return Math.min(sendBack.quiet, requestEmailDelaySeconds)
}

/** Clocks of several servers differ slightly, and jobs may start a moment early. */
const slackMs = 2000

interface PendingItem {
  readonly pending_since: string
  readonly returned: object | null
}

/**
 * The items that the client is emailed about now. Those that were sent back don't wait for new ones, which go out once
 * none was added for a while.
 */
export function itemsToAnnounce<T extends PendingItem>(pending: readonly T[], now: Date, delaySeconds: number): T[] {
  const ages = (items: readonly T[]) =>
    items.map(({ pending_since }) => now.getTime() - Date.parse(pending_since) + slackMs)
  const returned = pending.filter((one) => one.returned !== null)
  const added = pending.filter((one) => one.returned === null)
  const [quiet, most] = [sendBackDelay(delaySeconds) * 1000, sendBack.most * 1000]
  const isReturnedDue = Math.min(...ages(returned)) >= quiet || Math.max(...ages(returned)) >= most
  const isAddedDue = Math.min(...ages(added)) >= delaySeconds * 1000
  return [...(isReturnedDue ? returned : []), ...(isAddedDue ? added : [])]
}

/** When clients are reminded (product-rules 4.4). */
export const rules = {
  /** Of the partner's day, the last one included. */
  hours: { first: 8, last: 19 },
  /** Days before the due date on which a reminder goes out. After it, daily. */
  daysBefore: [10, 5, 3, 1, 0],
  /** Emails in a row without an answer. */
  maxInARow: 5,
  /** Days after which reminders stop, counted from the first email in a row and from the due date. */
  maxDays: 30,
} as const

export const firstDayBefore = Math.max(...rules.daysBefore)

/** Days are YYYY-MM-DD in the partner's time zone. */
export interface ReminderState extends Columns<'reminders', 'last_sent_on'> {
  /** Reminders since the last answer or manual reminder. */
  readonly in_a_row: Tables['reminders']['in_a_row']
  /** Day of the first of these. */
  readonly first_day: string | null
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

function isReminderDay(dueDate: string, today: string): boolean {
  const left = daysBetween(today, dueDate)
  return left < 0 ? left >= -rules.maxDays : rules.daysBefore.some((day) => day === left)
}

/** At most one email a day covers all due dates. */
export function isReminderDue(dueDates: readonly string[], state: ReminderState, today: string): boolean {
  if (state.last_sent_on !== null && state.last_sent_on >= today) return false
  if (state.in_a_row >= rules.maxInARow) return false
  if (state.first_day !== null && daysBetween(state.first_day, today) > rules.maxDays) return false
  return dueDates.some((dueDate) => isReminderDay(dueDate, today))
}

/** Whether a reminder mentions the item: it's overdue, or due within ten days. */
export function isInReminderWindow(dueDate: string, today: string): boolean {
  const left = daysBetween(today, dueDate)
  return left <= firstDayBefore && left >= -rules.maxDays
}

export function isOverdue(dueDate: string, today: string): boolean {
  return daysBetween(today, dueDate) < 0
}

export function dueLabel(dueDate: string, today: string): string {
  const left = daysBetween(today, dueDate)
  if (left === 0) return copy.dueToday
  if (left === 1) return copy.dueTomorrow
  if (left > 1) return copy.dueIn(left)
  return left === -1 ? copy.dueYesterday : copy.dueAgo(-left)
}
