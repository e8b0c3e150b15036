import { formatDate } from '../../lib/format/format.ts'

interface Due {
  readonly due_date: string | null
  /** From the server, in the partner's time zone; null falls back to the reader's. */
  readonly is_overdue: boolean | null
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

/** The reader's local date, such as "2026-11-05". */
function today(now: Date): string {
  const part = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`
}

/** "Was due 2 Nov, 2026", "Due today", "Due tomorrow", "Due in 5 days", "Due 5 Dec, 2026"; null without a due date. */
export function dueLabel({ due_date, is_overdue }: Due, now: Date = new Date()): string | null {
  if (due_date === null) return null
  const days = daysBetween(today(now), due_date)
  if (is_overdue ?? days < 0) return `Was due ${formatDate(due_date)}`
  if (days === 0) return 'Due today'
  if (days === 1) return 'Due tomorrow'
  return days > 1 && days <= 7 ? `Due in ${days} days` : `Due ${formatDate(due_date)}`
}
