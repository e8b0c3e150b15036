import { deleteFinancialSummary, saveDebt } from '@loanyard/contract/financials/calls'
import type { Debt, FinancialSummary } from '@loanyard/contract/financials/summary'
import { useMutation } from '@tanstack/react-query'
import { type DealRef, dealParams } from '../../../domain/deal-ref.ts'
import { callApi } from '../../../lib/api/api.ts'
import { notifyFailure, notifyUndo } from '../../../ui/feedback/toast.ts'
import * as copy from '../copy.ts'
import type { TableStore } from './deal-tables.ts'
import { refetchFinancials, updateCachedTable } from './queries.ts'

interface DebtChange {
  readonly debt: Debt
  readonly message: string
  /** The debt as it was; null: it is new. Missing for an undo. */
  readonly before?: Debt | null
}

/** Saves a debt without a form, with an Undo. Cells that were typed are saved first. */
export function useSaveDebt(dealRef: DealRef, table: TableStore) {
  const params = dealParams(dealRef)
  const { mutate: remove } = useMutation({
    mutationFn: (row_id: string) => callApi(deleteFinancialSummary, { params, body: { row_id } }),
    onSettled: () => refetchFinancials(dealRef),
    onError: (error, row) => notifyFailure(error, copy.saveDebtFailed, () => remove(row)),
  })
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ debt }: DebtChange) => {
      await table.sync.flush()
      return callApi(saveDebt, { params, body: debt, idempotencyKey: crypto.randomUUID() })
    },
    onSuccess: (summary: FinancialSummary, { message, before }) => {
      updateCachedTable(dealRef, 'financial_summary', summary)
      const [added] = summary.added
      if (before === undefined) return
      notifyUndo(message, () => {
        if (before !== null) mutate({ debt: before, message })
        else if (added !== undefined) remove(added)
      })
    },
    onError: (error, change: DebtChange) => notifyFailure(error, copy.saveDebtFailed, () => mutate(change)),
  })
  return { save: mutate, isPending }
}
