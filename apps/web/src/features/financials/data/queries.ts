import { getFinancials, getFinancialVersions } from '@loanyard/contract/financials/calls'
import type { Financials } from '@loanyard/contract/financials/schemas'
import { queryOptions } from '@tanstack/react-query'
import { type DealRef, dealParams } from '../../../domain/deal-ref.ts'
import { financialsKeys } from '../../../domain/query-keys.ts'
import { callApi } from '../../../lib/api/api.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'

/** How often the visible page polls for changes while no events arrive, ms. */
const pollMs = 5000

export function financialsQuery(dealRef: DealRef) {
  return queryOptions({
    queryKey: financialsKeys.deal(dealRef),
    queryFn: ({ signal }) => callApi(getFinancials, { params: dealParams(dealRef), signal }),
    staleTime: 0,
  })
}

/** Small, so that it can be polled often while no events arrive (`isLive`). */
export function versionsQuery(dealRef: DealRef, isLive: boolean) {
  return queryOptions({
    queryKey: financialsKeys.versions(dealRef),
    queryFn: ({ signal }) => callApi(getFinancialVersions, { params: dealParams(dealRef), signal }),
    refetchInterval: isLive ? false : pollMs,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  })
}

export function updateCachedTable<K extends 'source_use' | 'collateral' | 'financial_summary'>(
  dealRef: DealRef,
  part: K,
  value: Financials[K],
): void {
  queryClient.setQueryData(financialsQuery(dealRef).queryKey, (before) => {
    if (before === undefined || before[part].version > value.version) return before
    return { ...before, [part]: value }
  })
}

/** Bypasses the cache. */
export async function refetchFinancials(dealRef: DealRef): Promise<Financials> {
  await queryClient.cancelQueries({ queryKey: financialsKeys.deal(dealRef), exact: true })
  return queryClient.fetchQuery(financialsQuery(dealRef))
}
