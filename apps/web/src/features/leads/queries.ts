import { getLead, listLeadImports, listLeads } from '@loanyard/contract/leads/calls'
import type { Lead } from '@loanyard/contract/leads/schemas'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { leadKeys } from '../../domain/query-keys.ts'
import { callApi, followNext } from '../../lib/api/api.ts'
import { queryClient } from '../../lib/cache/query-client.ts'
import { findLead, type LeadPages } from './data/lead-pages.ts'
import type { LeadFilters } from './lead-search.ts'

/** A few screens, so that scrolling rarely waits. */
const pageSize = '50'
/** Longer lists are not reloaded on window focus. */
const maxReloadedPages = 4

/** Safe because only `leadKeys.list` makes these keys. */
export function filtersOfKey(key: readonly unknown[]): LeadFilters {
  return key[3] as LeadFilters
}

export function leadsQuery(partnerId: string, filters: LeadFilters) {
  return infiniteQueryOptions({
    queryKey: leadKeys.list(partnerId, filters),
    queryFn: ({ pageParam, signal }) =>
      pageParam === null
        ? callApi(listLeads, { params: { partner_id: partnerId }, query: { ...filters, limit: pageSize }, signal })
        : followNext(listLeads, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // Rows of another partner must not show as a placeholder.
    placeholderData: (current, query) => (query?.queryKey[1] === partnerId ? current : undefined),
    refetchOnWindowFocus: (query) => (query.state.data?.pages.length ?? 0) <= maxReloadedPages,
  })
}

/** Throws ApiError. */
export async function countLeads(partnerId: string, filters: LeadFilters): Promise<number> {
  const page = await callApi(listLeads, { params: { partner_id: partnerId }, query: { ...filters, limit: '1' } })
  return page.total_count
}

/** Decides whether an empty list offers "New lead" or "Reset filters". */
export function anyLeadQuery(partnerId: string) {
  return queryOptions({
    queryKey: leadKeys.any(partnerId),
    queryFn: async () => (await countLeads(partnerId, {})) > 0,
  })
}

function loadedLead(partnerId: string, leadId: string): { lead: Lead; at: number } | null {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: leadKeys.lists(partnerId) })) {
    const pages = queryClient.getQueryData<LeadPages>(query.queryKey)
    const lead = pages && findLead(pages, leadId)
    if (lead) return { lead, at: query.state.dataUpdatedAt }
  }
  return null
}

export function leadQuery(partnerId: string, leadId: string) {
  return queryOptions({
    queryKey: leadKeys.one(partnerId, leadId),
    queryFn: ({ signal }) => callApi(getLead, { params: { lead_id: leadId, partner_id: partnerId }, signal }),
    initialData: () => loadedLead(partnerId, leadId)?.lead,
    initialDataUpdatedAt: () => loadedLead(partnerId, leadId)?.at,
  })
}

export function leadImportsQuery(partnerId: string) {
  return queryOptions({
    queryKey: leadKeys.imports(partnerId),
    queryFn: async ({ signal }) =>
      (await callApi(listLeadImports, { params: { partner_id: partnerId }, signal })).results,
  })
}
