import { getFinancials, getFinancialVersions } from '@loanyard/contract/financials/calls'
import type { Financials } from '@loanyard/contract/financials/schemas'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/api.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'

/** The deal whose financial picture it is. */
export interface DealRef {
  readonly partnerId: string
  readonly dealId: string
}

/** How often the page asks whether somebody else changed something, while it is looked at and nobody tells it. */
const pollMs = 5000

const keyOf = ({ partnerId, dealId }: DealRef) => ['financials', partnerId, dealId] as const

/** The path parameters of the calls. */
export const paramsOf = ({ partnerId, dealId }: DealRef) => ({ deal_id: dealId, partner_id: partnerId })

/** The whole financial picture of a deal. */
export function financialsQuery(dealRef: DealRef) {
  return queryOptions({
    queryKey: keyOf(dealRef),
    queryFn: ({ signal }) => callApi(getFinancials, { params: paramsOf(dealRef), signal }),
    staleTime: 0,
  })
}

/** Which table was changed when: little, and asked for often while no events arrive (`isLive`). */
export function versionsQuery(dealRef: DealRef, isLive: boolean) {
  return queryOptions({
    queryKey: [...keyOf(dealRef), 'versions'],
    queryFn: ({ signal }) => callApi(getFinancialVersions, { params: paramsOf(dealRef), signal }),
    refetchInterval: isLive ? false : pollMs,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  })
}

/** Puts a part that a call answered with in the place of the older one. */
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

/** Asks for the whole picture now, past the cache. */
export async function refetchFinancials(dealRef: DealRef): Promise<Financials> {
  await queryClient.cancelQueries({ queryKey: keyOf(dealRef), exact: true })
  return queryClient.fetchQuery(financialsQuery(dealRef))
}
