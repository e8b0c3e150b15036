import * as copy from '../copy.ts'

/** When clients are reminded: decisions.md section 7. The hours of the day are private.reminders_due's. */
const rules = {
  /** Days before something is due on which it is reminded of; afterwards daily. */
  daysBefore: [10, 5, 3, 1, 0],
  /** Mails in a row without an answer. */
  most: 5,
  /** Days after the first mail of a row, and after the day something was due, on which it ends. */
  longest: 30,
} as const

/** What a client was sent so far. Days are YYYY-MM-DD in the time zone of the partner. */
export interface ReminderState {
  /** Reminders since the last answer, or the last one by hand. */
  readonly in_a_row: number
  /** The day of the first of these. */
  readonly first_day: string | null
  readonly last_day: string | null
}

/** Whole days from one day to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

function isDayFor(dueDate: string, today: string): boolean {
  const left = daysBetween(today, dueDate)
  return left < 0 ? left >= -rules.longest : rules.daysBefore.some((day) => day === left)
}

/** True if a client with these days to meet is sent a reminder today. One mail a day at most, for all of them together. */
export function isReminderDue(dueDates: readonly string[], state: ReminderState, today: string): boolean {
  if (state.last_day !== null && state.last_day >= today) return false
  if (state.in_a_row >= rules.most) return false
  if (state.first_day !== null && daysBetween(state.first_day, today) > rules.longest) return false
  return dueDates.some((dueDate) => isDayFor(dueDate, today))
}

/** Whether a reminder that goes out anyhow names something: what is overdue, or due within ten days. */
export function isInReminderWindow(dueDate: string, today: string): boolean {
  const left = daysBetween(today, dueDate)
  return left <= Math.max(...rules.daysBefore) && left >= -rules.longest
}

/** "today", "tomorrow", "in 5 days", "3 days ago". */
export function dueLabel(dueDate: string, today: string): string {
  const left = daysBetween(today, dueDate)
  if (left === 0) return copy.dueToday
  if (left === 1) return copy.dueTomorrow
  if (left > 1) return copy.dueIn(left)
  return left === -1 ? copy.dueYesterday : copy.dueAgo(-left)
}
