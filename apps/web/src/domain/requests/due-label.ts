import { formatDateInSentence } from '../../lib/format/format.ts'
import * as copy from './copy.ts'

export interface Due {
  readonly due_date: string | null
  /** In the partner's time zone, as is `is_overdue`. */
  readonly due_in_days: number | null
  readonly is_overdue: boolean
}

/** "Was due 2 Nov, 2026", "Due today", "Due tomorrow", "Due in 5 days", "Due 5 Dec, 2026"; null without a due date. */
export function dueLabel({ due_date, due_in_days: days, is_overdue }: Due): string | null {
  if (due_date === null || days === null) return null
  if (is_overdue) return copy.wasDue(formatDateInSentence(due_date))
  if (days === 0) return copy.dueToday
  if (days === 1) return copy.dueTomorrow
  return days > 1 && days <= 7 ? copy.dueInDays(days) : copy.due(formatDateInSentence(due_date))
}
