import { getLender, listFittingDeals, listLenders, listLenderStaff } from '@loanyard/contract/lenders/calls'
import type { Lender } from '@loanyard/contract/lenders/schemas'
import { listSharedDeals } from '@loanyard/contract/lenders/sharing-calls'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { lenderKeys } from '../../domain/query-keys.ts'
import { callApi, followNext } from '../../lib/api/api.ts'
import { listCache } from '../../lib/cache/list-cache.ts'
import { nextPage } from '../../lib/cache/next-page.ts'
import { queryClient } from '../../lib/cache/query-client.ts'
import * as copy from './copy.ts'
import type { LenderFilters } from './list/lender-search.ts'
import * as specified from './specified-copy.ts'

/** Used when the server gives no reason: the first is specified, the others are ours. */
export const lenderFailures = {
  fetchAll: specified.failedToFetchLendersList,
  fetch: copy.loadLenderFailed,
  create: copy.addLenderFailed,
  update: copy.updateLenderFailed,
  fetchStaff: copy.loadPeopleFailed,
  addStaff: copy.addPersonFailed,
  updateStaff: copy.updatePersonFailed,
  invite: copy.sendInvitationFailed,
  fetchDeals: copy.loadSharedDealsFailed,
  fetchSharing: copy.loadDealLendersFailed,
  share: copy.shareDealFailed,
  unshare: copy.stopSharingFailed,
  watermark: copy.changeWatermarkFailed,
  note: copy.changeNoteFailed,
  accept: copy.changeAcceptanceFailed,
  fetchMessages: copy.loadMessagesFailed,
  send: copy.sendMessageFailed,
  fetchDownloads: copy.loadDownloadsFailed,
} as const

/** Rows per page: a few screens, so that scrolling seldom waits. */
export const pageSize = '50'

export const paged = {
  initialPageParam: null as string | null,
  getNextPageParam: (last: { next: string | null }) => last.next,
}

/** Keeps the current rows while changed filters load. */
export function lendersQuery(partnerId: string, filters: LenderFilters) {
  return infiniteQueryOptions({
    queryKey: lenderKeys.list(partnerId, filters),
    queryFn: ({ pageParam, signal }) =>
      pageParam === null
        ? callApi(listLenders, { params: { partner_id: partnerId }, query: { ...filters, limit: pageSize }, signal })
        : followNext(listLenders, pageParam, signal),
    ...paged,
    getNextPageParam: (page) => nextPage.of(page),
    // Rows of another partner must not be shown as placeholder.
    placeholderData: (current, query) => (query?.queryKey[1] === partnerId ? current : undefined),
  })
}

/** Shows a changed lender in every list and on its page. */
export function updateCachedLender(lender: Lender): void {
  listCache<Lender>(lenderKeys.lists(lender.partner)).replace(lender)
  queryClient.setQueryData<Lender>(lenderKeys.one(lender.partner, lender.id), (current) => current && lender)
}

/** Tells an empty list apart from one without matches. */
export function anyLenderQuery(partnerId: string) {
  return queryOptions({
    queryKey: lenderKeys.any(partnerId),
    queryFn: async () =>
      (await callApi(listLenders, { params: { partner_id: partnerId }, query: { limit: '1' } })).total_count > 0,
  })
}

export function lenderQuery(partnerId: string, lenderId: string) {
  return queryOptions({
    queryKey: lenderKeys.one(partnerId, lenderId),
    queryFn: ({ signal }) => callApi(getLender, { params: { lender_id: lenderId, partner_id: partnerId }, signal }),
    staleTime: 0,
  })
}

export function lenderStaffQuery(partnerId: string, lenderId: string) {
  return queryOptions({
    queryKey: lenderKeys.staff(partnerId, lenderId),
    queryFn: async ({ signal }) =>
      (await callApi(listLenderStaff, { params: { lender_id: lenderId, partner_id: partnerId }, signal })).results,
    staleTime: 0,
  })
}

export function sharedDealsQuery(partnerId: string, lenderId: string) {
  return infiniteQueryOptions({
    queryKey: lenderKeys.deals(partnerId, lenderId),
    queryFn: ({ pageParam, signal }) =>
      pageParam === null
        ? callApi(listSharedDeals, {
            params: { lender_id: lenderId, partner_id: partnerId },
            query: { limit: '25' },
            signal,
          })
        : followNext(listSharedDeals, pageParam, signal),
    ...paged,
    staleTime: 0,
  })
}

export function fittingDealsQuery(partnerId: string, lenderId: string) {
  return infiniteQueryOptions({
    queryKey: lenderKeys.fitting(partnerId, lenderId),
    queryFn: ({ pageParam, signal }) =>
      pageParam === null
        ? callApi(listFittingDeals, {
            params: { lender_id: lenderId, partner_id: partnerId },
            query: { limit: '10' },
            signal,
          })
        : followNext(listFittingDeals, pageParam, signal),
    ...paged,
    staleTime: 0,
  })
}
