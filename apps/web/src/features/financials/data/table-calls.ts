import {
  deleteCollateral,
  deleteFinancialSummary,
  deleteSourceUse,
  moveCollateral,
  moveFinancialSummary,
  moveSourceUse,
  saveCollateral,
  saveFinancialSummary,
  saveSourceUse,
} from '@loanyard/contract/financials/calls'
import type { Collateral } from '@loanyard/contract/financials/collateral'
import type { SourceUse } from '@loanyard/contract/financials/sources-and-uses'
import type { FinancialSummary } from '@loanyard/contract/financials/summary'
import { type DealRef, dealParams } from '../../../domain/deal-ref.ts'
import { callApi } from '../../../lib/api/api.ts'
import { updateCachedTable, refetchFinancials } from './queries.ts'
import { collateralInput, sourceUseInput, summaryInput } from './row-inputs.ts'
import { collateralRows, sourceUseRows, summaryRows } from './rows.ts'
import type { RowOrder } from './sync/pending.ts'
import type { SavedTable } from './sync/sync-baseline.ts'
import type { TableCalls } from './sync/table-sync.ts'

export const tableOf = {
  source_use: ({ items, version }: SourceUse): SavedTable => ({ rows: sourceUseRows(items), version }),
  collateral: ({ items, version }: Collateral): SavedTable => ({ rows: collateralRows(items), version }),
  financial_summary: (summary: FinancialSummary): SavedTable => ({
    rows: summaryRows(summary),
    version: summary.version,
  }),
}

const bodyOf = ({ row_ids, after }: RowOrder) => ({ row_ids: [...row_ids], after })

export function sourceUseCalls(dealRef: DealRef): TableCalls {
  const params = dealParams(dealRef)
  const updateCache = (reply: SourceUse) => {
    updateCachedTable(dealRef, 'source_use', reply)
    return { ...tableOf.source_use(reply), added: reply.added }
  }
  return {
    save: async (upserts, idempotencyKey) =>
      updateCache(
        await callApi(saveSourceUse, { params, body: { items: upserts.map(sourceUseInput) }, idempotencyKey }),
      ),
    remove: async (ids, ifMatch) => {
      await callApi(deleteSourceUse, { params, body: { row_ids: [...ids] }, ifMatch })
    },
    move: async (order) => updateCache(await callApi(moveSourceUse, { params, body: bodyOf(order) })),
    load: async () => tableOf.source_use((await refetchFinancials(dealRef)).source_use),
  }
}

export function collateralCalls(dealRef: DealRef): TableCalls {
  const params = dealParams(dealRef)
  const updateCache = (reply: Collateral) => {
    updateCachedTable(dealRef, 'collateral', reply)
    return { ...tableOf.collateral(reply), added: reply.added }
  }
  return {
    save: async (upserts, idempotencyKey) =>
      updateCache(
        await callApi(saveCollateral, { params, body: { items: upserts.map(collateralInput) }, idempotencyKey }),
      ),
    remove: async (ids, ifMatch) => {
      await callApi(deleteCollateral, { params, body: { row_ids: [...ids] }, ifMatch })
    },
    move: async (order) => updateCache(await callApi(moveCollateral, { params, body: bodyOf(order) })),
    load: async () => tableOf.collateral((await refetchFinancials(dealRef)).collateral),
  }
}

export function summaryCalls(dealRef: DealRef, periods: () => readonly string[]): TableCalls {
  const params = dealParams(dealRef)
  const updateCache = (reply: FinancialSummary) => {
    updateCachedTable(dealRef, 'financial_summary', reply)
    return { ...tableOf.financial_summary(reply), added: reply.added }
  }
  return {
    save: async (upserts, idempotencyKey) => {
      const items = upserts.map((upsert) => summaryInput(upsert, periods()))
      return updateCache(await callApi(saveFinancialSummary, { params, body: { items }, idempotencyKey }))
    },
    remove: async (ids, ifMatch) => {
      await callApi(deleteFinancialSummary, { params, body: { row_ids: [...ids] }, ifMatch })
    },
    move: async (order) => updateCache(await callApi(moveFinancialSummary, { params, body: bodyOf(order) })),
    load: async () => tableOf.financial_summary((await refetchFinancials(dealRef)).financial_summary),
  }
}
