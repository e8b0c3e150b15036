import { useInfiniteQuery } from '@tanstack/react-query'
import { useRowsOrNone } from '../../ui/list/use-fetched-rows.ts'
import type { LeadFilters } from './lead-search.ts'
import { anyLeadQuery, leadsQuery } from './queries.ts'

/** The list for an address. */
export const useLeadList = (partnerId: string, filters: LeadFilters) =>
  useRowsOrNone(useInfiniteQuery(leadsQuery(partnerId, filters)), anyLeadQuery(partnerId))
