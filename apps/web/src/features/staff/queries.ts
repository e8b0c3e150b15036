import { listDeals } from '@loanyard/contract/deals/calls'
import { getStaff, listStaff, listStaffDeals } from '@loanyard/contract/staff/calls'
import { type StaffList, type StaffMember, staffDealOrderings } from '@loanyard/contract/staff/schemas'
import { infiniteQueryOptions, queryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { callApi, followNext } from '../../lib/api/api.ts'
import type { StaffFilters } from './list/staff-search.ts'

type Field = (typeof staffDealOrderings)[number]
export type StaffDealOrdering = Field | `-${Field}`

/** What was shared last comes first. */
export const defaultDealOrdering: StaffDealOrdering = '-coordinator_assigned_at'

/** The ordering an address names; the default where it names none. */
export function dealOrderingOf(text: string | undefined): StaffDealOrdering {
  const known = staffDealOrderings.flatMap((field): StaffDealOrdering[] => [field, `-${field}`])
  return known.find((each) => each === text) ?? defaultDealOrdering
}

/** A colleague, for the calls about them. */
export interface MemberRef {
  readonly partnerId: string
  readonly staffId: string
}

/** The places of staff in the query cache. */
export const staffKeys = {
  all: (partnerId: string) => ['staff', partnerId] as const,
  lists: (partnerId: string) => ['staff', partnerId, 'list'] as const,
  list: (partnerId: string, filters: StaffFilters) => ['staff', partnerId, 'list', filters] as const,
  one: ({ partnerId, staffId }: MemberRef) => ['staff', partnerId, 'one', staffId] as const,
  allDeals: ({ partnerId, staffId }: MemberRef) => ['staff', partnerId, 'deals', staffId] as const,
  deals: ({ partnerId, staffId }: MemberRef, search: string, ordering: string) =>
    ['staff', partnerId, 'deals', staffId, search, ordering] as const,
  choice: (partnerId: string, search: string) => ['staff', partnerId, 'choice', search] as const,
}

/** Rows per page: a few screens, so that scrolling seldom waits. */
const pageSize = '50'
/** Who was here a minute ago is to be seen without a reload. */
const liveMs = 60_000

export type StaffPages = InfiniteData<StaffList>

/** What every list that is appended by following `next` has in common: the page's address, null for the first. */
const paged = {
  initialPageParam: null as string | null,
  getNextPageParam: (last: { next: string | null }) => last.next,
}

/** The path's parameters. Throws the specification's sentences where an id is missing (section 11). */
function staffParams({ partnerId, staffId }: MemberRef): { partner_id: string; staff_id: string } {
  if (staffId === '') throw new Error('Staff ID is required')
  return { ...partnerParams(partnerId), staff_id: staffId }
}

function partnerParams(partnerId: string): { partner_id: string } {
  if (partnerId === '') throw new Error('Partner ID not found')
  return { partner_id: partnerId }
}

/** The staff that match, page by page; while changed filters load, the present rows stay. */
export function staffListQuery(partnerId: string, filters: StaffFilters) {
  return infiniteQueryOptions({
    queryKey: staffKeys.list(partnerId, filters),
    queryFn: ({ pageParam, signal }) =>
      pageParam === null
        ? callApi(listStaff, { params: partnerParams(partnerId), query: { ...filters, limit: pageSize }, signal })
        : followNext(listStaff, pageParam, signal),
    ...paged,
    // Rows of another partner are nobody's placeholder.
    placeholderData: (present, query) => (query?.queryKey[1] === partnerId ? present : undefined),
    staleTime: 0,
    refetchInterval: (query) => ((query.state.data?.pages.length ?? 0) > 1 ? false : liveMs),
  })
}

/** A colleague that a list has loaded already, and when; null without one. */
function loadedMember(
  client: QueryClient,
  { partnerId, staffId }: MemberRef,
): { member: StaffMember; at: number } | null {
  for (const query of client.getQueryCache().findAll({ queryKey: staffKeys.lists(partnerId) })) {
    const pages = client.getQueryData<StaffPages>(query.queryKey)?.pages ?? []
    const member = pages.flatMap(({ results }) => results).find(({ id }) => id === staffId)
    if (member) return { member, at: query.state.dataUpdatedAt }
  }
  return null
}

/** One colleague; at once where a list has them. */
export function memberQuery(client: QueryClient, memberRef: MemberRef) {
  return queryOptions({
    queryKey: staffKeys.one(memberRef),
    queryFn: ({ signal }) => callApi(getStaff, { params: staffParams(memberRef), signal }),
    initialData: () => loadedMember(client, memberRef)?.member,
    initialDataUpdatedAt: () => loadedMember(client, memberRef)?.at,
    staleTime: 0,
    refetchInterval: liveMs,
  })
}

/** The deals shared with a coordinator, page by page. */
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
    placeholderData: (present, query) => (query?.queryKey[3] === memberRef.staffId ? present : undefined),
    staleTime: 0,
  })
}

/** The deals that may be shared: the newest, or those found. */
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
    placeholderData: (present) => present,
    staleTime: 0,
  })
}
