import { addPeriod, changePeriod, deleteFinancialSummary, renamePeriod } from '@loanyard/contract/financial-calls'
import type { FinancialSummary } from '@loanyard/contract/financial-summary'
import { callApi } from '../../../lib/api.ts'
import type { DealTables } from '../deal-tables.ts'
import { updateCachedTable, refetchFinancials, paramsOf, type DealRef } from '../queries.ts'

/** What can be done with the periods of a financial summary. Each first has the cells saved that were typed. */
export function periodCalls(dealRef: DealRef, { financial_summary }: DealTables) {
  const params = paramsOf(dealRef)
  const after = async (work: () => Promise<FinancialSummary>) => {
    await financial_summary.sync.flush()
    updateCachedTable(dealRef, 'financial_summary', await work())
  }
  return {
    add: (period: string, is_projection: boolean) =>
      after(() => callApi(addPeriod, { params, body: { period, is_projection } })),
    rename: (old_period: string, new_period: string) =>
      after(() => callApi(renamePeriod, { params, body: { old_period, new_period } })),
    /** Behind that one; null: first of all. */
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

/** Behind which period one comes that goes a place to the left or right; undefined: it cannot go there. */
export function previousAfterMove(periods: readonly string[], period: string, by: 1 | -1): string | null | undefined {
  const at = periods.indexOf(period)
  const to = at + by
  if (at === -1 || to < 0 || to >= periods.length) return undefined
  return periods.filter((each) => each !== period)[to - 1] ?? null
}
