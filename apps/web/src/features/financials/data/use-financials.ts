import type { Financials } from '@loanyard/contract/financials/schemas'
import type { SheetRow } from '@loanyard/data-grid/sheet'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { DealRef } from '../../../domain/deal-ref.ts'
import { useIsRealtimeConnected } from '../../../lib/realtime/realtime.ts'
import { tablesOf, readOnlyTables, type DealTables, type TableStore } from './deal-tables.ts'
import { financialsQuery, versionsQuery } from './queries.ts'
import type { SyncState } from './sync/table-sync.ts'
import { tableOf } from './table-calls.ts'

/** Refetches when someone else changed the financials or the deal. */
function useRefetchOnChange(dealRef: DealRef, { data, refetch }: UseQueryResult<Financials>): void {
  const { data: versions } = useQuery({
    ...versionsQuery(dealRef, useIsRealtimeConnected()),
    enabled: data !== undefined,
  })
  const deal = useRef<number | null>(null)
  useEffect(() => {
    if (versions === undefined || data === undefined) return
    const isNewer =
      versions.source_use > data.source_use.version ||
      versions.collateral > data.collateral.version ||
      versions.financial_summary > data.financial_summary.version
    const isOtherDeal = deal.current !== null && deal.current !== versions.deal
    deal.current = versions.deal
    if (isNewer || isOtherDeal) void refetch()
    // Only new versions matter; answers to this page's own changes are in the data already.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [versions])
}

function useServerData(tables: DealTables, data: Financials | undefined): void {
  useEffect(() => {
    if (data === undefined) return
    tables.setPeriods(data.financial_summary.periods)
    tables.source_use.sync.receive(tableOf.source_use(data.source_use))
    tables.collateral.sync.receive(tableOf.collateral(data.collateral))
    tables.financial_summary.sync.receive(tableOf.financial_summary(data.financial_summary))
  }, [data, tables])
}

export function useFinancials(dealRef: DealRef): { query: UseQueryResult<Financials>; tables: DealTables } {
  const { partnerId, dealId } = dealRef
  const tables = useMemo(() => tablesOf({ partnerId, dealId }), [partnerId, dealId])
  const query = useQuery(financialsQuery(dealRef))
  useRefetchOnChange(dealRef, query)
  useServerData(tables, query.data)
  return { query, tables }
}

export function useReadOnlyTables({ partnerId, dealId }: DealRef, data: Financials | undefined): DealTables {
  const tables = useMemo(() => readOnlyTables({ partnerId, dealId }), [partnerId, dealId])
  useServerData(tables, data)
  return tables
}

export function useRows({ sheet }: TableStore): readonly SheetRow[] {
  return useSyncExternalStore(sheet.subscribe, sheet.state).rows
}

export function useSyncState({ sync }: TableStore): SyncState {
  return useSyncExternalStore(sync.subscribe, sync.state)
}

/** Returns the same object while its content is equal, to avoid rerenders. */
export function useStableValue<T>(value: T): T {
  const text = JSON.stringify(value)
  const stable = useRef({ text, value })
  if (stable.current.text !== text) stable.current = { text, value }
  return stable.current.value
}
