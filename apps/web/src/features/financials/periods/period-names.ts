import { newPeriod } from '@loanyard/contract/financial-summary'

/** The year after the last period that is one, else last year. */
export function nextPeriod(periods: readonly string[], on: string): string {
  const years = periods.filter((period) => /^\d{4}$/.test(period)).map(Number)
  const next = years.length === 0 ? Number(on.slice(0, 4)) - 1 : Math.max(...years) + 1
  return String(next)
}

/** What is wrong with a period's name; null: nothing. */
export function periodProblem(name: string, periods: readonly string[]): string | null {
  const parsed = newPeriod.safeParse({ period: name })
  if (!parsed.success) return parsed.error.issues[0]?.message ?? 'Enter a period name.'
  const isAlike = (other: string) => other.localeCompare(parsed.data.period, 'en', { sensitivity: 'base' }) === 0
  return periods.some(isAlike) ? `There’s already a period named ${parsed.data.period}.` : null
}
