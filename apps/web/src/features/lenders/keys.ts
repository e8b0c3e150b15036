import type { LenderFilters } from './list/lender-search.ts'

/** The places of lenders in the query cache. */
export const lenderKeys = {
  all: (partnerId: string) => ['lenders', partnerId] as const,
  lists: (partnerId: string) => ['lenders', partnerId, 'list'] as const,
  list: (partnerId: string, filters: LenderFilters) => ['lenders', partnerId, 'list', filters] as const,
  any: (partnerId: string) => ['lenders', partnerId, 'any'] as const,
  one: (partnerId: string, lenderId: string) => ['lenders', partnerId, 'one', lenderId] as const,
  staff: (partnerId: string, lenderId: string) => ['lenders', partnerId, 'staff', lenderId] as const,
  deals: (partnerId: string, lenderId: string) => ['lenders', partnerId, 'deals', lenderId] as const,
  /** Everything about one deal and its lenders. */
  ofDeal: (partnerId: string, dealId: string) => ['lenders', partnerId, 'of-deal', dealId] as const,
  sharing: (partnerId: string, dealId: string) => ['lenders', partnerId, 'of-deal', dealId, 'sharing'] as const,
  choice: (partnerId: string, dealId: string, search: string) =>
    ['lenders', partnerId, 'of-deal', dealId, 'choice', search] as const,
  messages: (partnerId: string, dealId: string, lenderId: string) =>
    ['lenders', partnerId, 'of-deal', dealId, 'messages', lenderId] as const,
  downloads: (partnerId: string, dealId: string, lenderId: string) =>
    ['lenders', partnerId, 'of-deal', dealId, 'downloads', lenderId] as const,
}
