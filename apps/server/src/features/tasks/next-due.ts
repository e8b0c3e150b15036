import { addDays } from '@loanyard/contract/core/business-days'
import type { TaskRepeat } from '@loanyard/contract/tasks/schemas'

/** The same date `months` later, or the last one of a shorter month. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(date, last))
  return first.toISOString().slice(0, 10)
}

function occurrence(from: string, repeats: TaskRepeat, count: number): string {
  if (repeats === 'daily') return addDays(from, count)
  if (repeats === 'weekly') return addDays(from, 7 * count)
  return addMonths(from, repeats === 'monthly' ? count : 12 * count)
}

/** The first day of the series that began at `from` that is later than `after`. All are YYYY-MM-DD. */
export function nextDue(from: string, repeats: TaskRepeat, after: string): string {
  for (let count = 1; ; count++) {
    const day = occurrence(from, repeats, count)
    if (day > after) return day
  }
}
