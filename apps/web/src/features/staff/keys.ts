import type { StaffFilters } from './list/staff-search.ts'

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
