import { formatDate, today } from '../../lib/format/format.ts'
import * as copy from './copy.ts'

interface Due {
  readonly due_date: string | null
  /** From the server, in the partner's time zone; null falls back to the reader's. */
  readonly is_overdue: boolean | null
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

/** "Was due 2 Nov, 2026", "Due today", "Due tomorrow", "Due in 5 days", "Due 5 Dec, 2026"; null without a due date. */
export function dueLabel({ due_date, is_overdue }: Due, now: Date = new Date()): string | null {
  if (due_date === null) return null
  const days = daysBetween(today(now), due_date)
  if (is_overdue ?? days < 0) return copy.wasDue(formatDate(due_date))
  if (days === 0) return copy.dueToday
  if (days === 1) return copy.dueTomorrow
  return days > 1 && days <= 7 ? copy.dueInDays(days) : copy.due(formatDate(due_date))
}
