import type { DealFilters, DealOrdering } from './deal-filters.ts'

/** The places of deals in the query cache. */
export const dealKeys = {
  boards: (partnerId: string) => ['deals', partnerId, 'board'] as const,
  board: (partnerId: string, filters: DealFilters) => ['deals', partnerId, 'board', filters] as const,
  lists: (partnerId: string) => ['deals', partnerId, 'list'] as const,
  list: (partnerId: string, filters: DealFilters, ordering: DealOrdering) =>
    ['deals', partnerId, 'list', filters, ordering] as const,
  one: (partnerId: string, dealId: string) => ['deals', partnerId, 'one', dealId] as const,
  activity: (partnerId: string, dealId: string) => ['deals', partnerId, 'one', dealId, 'activity'] as const,
  notes: (partnerId: string, dealId: string) => ['deals', partnerId, 'one', dealId, 'notes'] as const,
}
