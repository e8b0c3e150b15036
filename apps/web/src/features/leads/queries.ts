import { isId } from '@loanyard/contract/core/ids'
import {
  findDuplicates,
  getLead,
  listLeadActivity,
  listLeadImports,
  listLeadNotes,
  listLeads,
  listReferralSources,
} from '@loanyard/contract/leads/calls'
import type { duplicateQuery } from '@loanyard/contract/leads/duplicates'
import type { Lead } from '@loanyard/contract/leads/schemas'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { leadKeys } from '../../domain/query-keys.ts'
import { notFoundError } from '../../lib/api/api-error.ts'
import { callApi, followNext } from '../../lib/api/api.ts'
import { listCache } from '../../lib/cache/list-cache.ts'
import { nextPage } from '../../lib/cache/next-page.ts'
import { isLong } from '../../lib/cache/pages.ts'
import type { LeadFilters } from './lead-search.ts'

/** A few screens, so that scrolling rarely waits. */
const pageSize = '50'

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
    getNextPageParam: (page) => nextPage.of(page),
    // Rows of another partner must not show as a placeholder.
    placeholderData: (current, query) => (query?.queryKey[1] === partnerId ? current : undefined),
    refetchOnWindowFocus: (query) => !isLong(query.state.data),
  })
}

/** Throws ApiError. */
export async function countLeads(partnerId: string, filters: LeadFilters): Promise<number> {
  const page = await callApi(listLeads, {
    params: { partner_id: partnerId },
    query: { ...filters, group_by: undefined, limit: '1' },
  })
  return page.total_count
}

/** Decides whether an empty list offers "New lead" or "Reset filters". */
export function anyLeadQuery(partnerId: string) {
  return queryOptions({
    queryKey: leadKeys.any(partnerId),
    queryFn: async () => (await countLeads(partnerId, {})) > 0,
  })
}

/** All leads the caller can see: tells how many a filter leaves out. */
export function leadCountQuery(partnerId: string) {
  return queryOptions({ queryKey: leadKeys.count(partnerId), queryFn: () => countLeads(partnerId, {}) })
}

export function leadQuery(partnerId: string, leadId: string) {
  const lists = listCache<Lead>(leadKeys.lists(partnerId))
  return queryOptions({
    queryKey: leadKeys.one(partnerId, leadId),
    // A broken address names no lead.
    queryFn: async ({ signal }) => {
      if (!isId('lead', leadId)) throw notFoundError()
      return callApi(getLead, { params: { lead_id: leadId, partner_id: partnerId }, signal })
    },
    initialData: () => lists.find(leadId)?.row,
    initialDataUpdatedAt: () => lists.find(leadId)?.at,
  })
}

const paged = {
  initialPageParam: null as string | null,
  getNextPageParam: (last: { next: string | null }) => last.next,
  staleTime: 0,
}

export function leadActivityQuery(partnerId: string, leadId: string) {
  const params = { lead_id: leadId, partner_id: partnerId }
  return infiniteQueryOptions({
    queryKey: leadKeys.activity(partnerId, leadId),
    queryFn: ({ pageParam, signal }) =>
      pageParam === null
        ? callApi(listLeadActivity, { params, query: { limit: '10' }, signal })
        : followNext(listLeadActivity, pageParam, signal),
    ...paged,
  })
}

export function leadNotesQuery(partnerId: string, leadId: string) {
  const params = { lead_id: leadId, partner_id: partnerId }
  return infiniteQueryOptions({
    queryKey: leadKeys.notes(partnerId, leadId),
    queryFn: ({ pageParam, signal }) =>
      pageParam === null
        ? callApi(listLeadNotes, { params, query: { limit: '10' }, signal })
        : followNext(listLeadNotes, pageParam, signal),
    ...paged,
  })
}

/** A hint only: without it, people go on. */
export function duplicatesQuery(partnerId: string, query: z.input<typeof duplicateQuery>) {
  return queryOptions({
    queryKey: leadKeys.duplicates(partnerId, query),
    queryFn: async ({ signal }) =>
      (await callApi(findDuplicates, { params: { partner_id: partnerId }, query, signal })).results,
  })
}

/** Suggestions only: without them, people type. */
export function referralSourcesQuery(partnerId: string) {
  return queryOptions({
    queryKey: leadKeys.referralSources(partnerId),
    queryFn: async ({ signal }) =>
      (await callApi(listReferralSources, { params: { partner_id: partnerId }, signal })).results,
  })
}

export function leadImportsQuery(partnerId: string) {
  return queryOptions({
    queryKey: leadKeys.imports(partnerId),
    queryFn: async ({ signal }) =>
      (await callApi(listLeadImports, { params: { partner_id: partnerId }, signal })).results,
  })
}
