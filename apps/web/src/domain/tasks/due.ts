import { addBusinessDays, addDays, isBusinessDay, weekdayOf } from '@loanyard/contract/core/business-days'
import { formatDate } from '../../lib/format/format.ts'
import * as copy from './copy.ts'

export interface DuePick {
  readonly day: string
  readonly label: string
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

const weekdayName = (day: string): string => weekdays[weekdayOf(day)] ?? ''

/** Quick picks for a due date, from the partner's day. They skip weekends and bank holidays. */
export function duePicks(today: string): readonly DuePick[] {
  const next = addBusinessDays(today, 1)
  const third = addBusinessDays(today, 3)
  const week = addBusinessDays(addDays(today, 6), 1)
  const nextLabel = next === addDays(today, 1) ? copy.tomorrow : weekdayName(next)
  return [
    ...(isBusinessDay(today) ? [{ day: today, label: copy.today }] : []),
    { day: next, label: `${nextLabel} (${formatDate(next)})` },
    { day: third, label: `${copy.inBusinessDays(3)} (${formatDate(third)})` },
    ...(week > third ? [{ day: week, label: `${weekdayName(week)} (${formatDate(week)})` }] : []),
  ]
}

/** "Today", "Tomorrow" or the date. */
export function dueLabel(day: string, today: string): string {
  if (day === today) return copy.today
  return day === addDays(today, 1) ? copy.tomorrow : formatDate(day)
}
