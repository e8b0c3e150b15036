import { listDeals } from '@loanyard/contract/deals/calls'
import { getStaff, listStaff, listStaffDeals } from '@loanyard/contract/staff/calls'
import { type StaffMember, staffDealOrderings } from '@loanyard/contract/staff/schemas'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { staffKeys } from '../../domain/query-keys.ts'
import { InputError } from '../../lib/api/api-error.ts'
import { callApi, followNext } from '../../lib/api/api.ts'
import { listCache } from '../../lib/cache/list-cache.ts'
import type { StaffFilters } from './list/staff-search.ts'
import * as specified from './specified-copy.ts'

type Field = (typeof staffDealOrderings)[number]
export type StaffDealOrdering = Field | `-${Field}`

/** The most recently shared come first. */
export const defaultDealOrdering: StaffDealOrdering = '-coordinator_assigned_at'

export function dealOrderingOf(text: string | undefined): StaffDealOrdering {
  const known = staffDealOrderings.flatMap((field): StaffDealOrdering[] => [field, `-${field}`])
  return known.find((each) => each === text) ?? defaultDealOrdering
}

export interface MemberRef {
  readonly partnerId: string
  readonly staffId: string
}

/** Rows per page: a few screens, so that scrolling seldom waits. */
const pageSize = '50'
/** How often the list refreshes "last active", ms. */
const refreshMs = 60_000

const paged = {
  initialPageParam: null as string | null,
  getNextPageParam: (last: { next: string | null }) => last.next,
}

/** Throws the specified sentences if an id is missing (product-rules 7.5). */
function staffParams({ partnerId, staffId }: MemberRef): { partner_id: string; staff_id: string } {
  if (staffId === '') throw new InputError(specified.staffIdRequired)
  return { ...partnerParams(partnerId), staff_id: staffId }
}

function partnerParams(partnerId: string): { partner_id: string } {
  if (partnerId === '') throw new InputError(specified.partnerIdNotFound)
  return { partner_id: partnerId }
}

/** Keeps the current rows while changed filters load. */
export function staffListQuery(partnerId: string, filters: StaffFilters) {
  return infiniteQueryOptions({
    queryKey: staffKeys.list(partnerId, filters),
    queryFn: ({ pageParam, signal }) =>
      pageParam === null
        ? callApi(listStaff, { params: partnerParams(partnerId), query: { ...filters, limit: pageSize }, signal })
        : followNext(listStaff, pageParam, signal),
    ...paged,
    // Rows of another partner must not be shown as placeholder.
    placeholderData: (current, query) => (query?.queryKey[1] === partnerId ? current : undefined),
    staleTime: 0,
    refetchInterval: (query) => ((query.state.data?.pages.length ?? 0) > 1 ? false : refreshMs),
  })
}

/** Shows at once if a list has loaded the member. */
export function memberQuery(memberRef: MemberRef) {
  const lists = listCache<StaffMember>(staffKeys.lists(memberRef.partnerId))
  return queryOptions({
    queryKey: staffKeys.one(memberRef),
    queryFn: ({ signal }) => callApi(getStaff, { params: staffParams(memberRef), signal }),
    initialData: () => lists.find(memberRef.staffId)?.row,
    initialDataUpdatedAt: () => lists.find(memberRef.staffId)?.at,
    staleTime: 0,
    refetchInterval: refreshMs,
  })
}

export function staffDealsQuery(memberRef: MemberRef, search: string, ordering: StaffDealOrdering) {
  return infiniteQueryOptions({
    queryKey: staffKeys.deals(memberRef, search, ordering),
    queryFn: ({ pageParam, signal }) =>
      pageParam === null
        ? callApi(listStaffDeals, {
            params: staffParams(memberRef),
            query: { ordering, limit: pageSize, ...(search === '' ? {} : { search }) },
            signal,
          })
        : followNext(listStaffDeals, pageParam, signal),
    ...paged,
    placeholderData: (current, query) => (query?.queryKey[3] === memberRef.staffId ? current : undefined),
    staleTime: 0,
  })
}

/** The newest deals, or those that match. */
export function dealChoiceQuery(partnerId: string, search: string) {
  return infiniteQueryOptions({
    queryKey: staffKeys.choice(partnerId, search),
    queryFn: ({ pageParam, signal }) =>
      pageParam === null
        ? callApi(listDeals, {
            params: partnerParams(partnerId),
            query: { limit: '20', ...(search === '' ? {} : { search }) },
            signal,
          })
        : followNext(listDeals, pageParam, signal),
    ...paged,
    placeholderData: (current) => current,
    staleTime: 0,
  })
}
