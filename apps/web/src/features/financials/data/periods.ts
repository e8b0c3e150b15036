import { addPeriod, changePeriod, deleteFinancialSummary, renamePeriod } from '@loanyard/contract/financials/calls'
import { type FinancialSummary, newPeriod } from '@loanyard/contract/financials/summary'
import { type DealRef, dealParams } from '../../../domain/deal-ref.ts'
import { callApi } from '../../../lib/api/api.ts'
import * as copy from '../copy.ts'
import type { DealTables } from './deal-tables.ts'
import { updateCachedTable, refetchFinancials } from './queries.ts'

/** Each call first saves the cells that were typed. */
export function periodCalls(dealRef: DealRef, { financial_summary }: DealTables) {
  const params = dealParams(dealRef)
  const after = async (work: () => Promise<FinancialSummary>) => {
    await financial_summary.sync.flush()
    updateCachedTable(dealRef, 'financial_summary', await work())
  }
  return {
    add: (period: string, is_projection: boolean) =>
      after(() => callApi(addPeriod, { params, body: { period, is_projection } })),
    rename: (old_period: string, new_period: string) =>
      after(() => callApi(renamePeriod, { params, body: { old_period, new_period } })),
    /** The period to come after; null: first. */
    move: (period: string, previous: string | null) =>
      after(() => callApi(changePeriod, { params, body: { period, after: previous } })),
    project: (period: string, is_projection: boolean) =>
      after(() => callApi(changePeriod, { params, body: { period, is_projection } })),
    remove: async (period: string) => {
      await financial_summary.sync.flush()
      await callApi(deleteFinancialSummary, { params, body: { period } })
      await refetchFinancials(dealRef)
    },
  }
}

export type PeriodCalls = ReturnType<typeof periodCalls>

/** The period that `period` comes after once it moves one place; undefined if it can't move. */
export function previousAfterMove(periods: readonly string[], period: string, by: 1 | -1): string | null | undefined {
  const at = periods.indexOf(period)
  const to = at + by
  if (at === -1 || to < 0 || to >= periods.length) return undefined
  return periods.filter((each) => each !== period)[to - 1] ?? null
}

/** The year after the last period that is a year, otherwise last year. */
export function nextPeriod(periods: readonly string[], on: string): string {
  const years = periods.filter((period) => /^\d{4}$/.test(period)).map(Number)
  const next = years.length === 0 ? Number(on.slice(0, 4)) - 1 : Math.max(...years) + 1
  return String(next)
}

/** Why a period name is invalid; null if it is valid. */
export function periodProblem(name: string, periods: readonly string[]): string | null {
  const parsed = newPeriod.safeParse({ period: name })
  if (!parsed.success) return parsed.error.issues[0]?.message ?? copy.periodNameRequired
  const isAlike = (other: string) => other.localeCompare(parsed.data.period, 'en', { sensitivity: 'base' }) === 0
  return periods.some(isAlike) ? copy.periodExists(parsed.data.period) : null
}
