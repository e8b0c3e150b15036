import { useInfiniteQuery } from '@tanstack/react-query'
import { useRowsOrEmpty } from '../../../ui/list/use-fetched-rows.ts'
import { anyLenderQuery, lendersQuery } from '../queries.ts'
import type { LenderFilters } from './lender-search.ts'

/** The list for an address. */
export const useLenderList = (partnerId: string, filters: LenderFilters) =>
  useRowsOrEmpty(useInfiniteQuery(lendersQuery(partnerId, filters)), anyLenderQuery(partnerId))
