import { useInfiniteQuery } from '@tanstack/react-query'
import { useRowsOrEmpty } from '../../ui/list/use-fetched-rows.ts'
import type { LeadFilters } from './lead-search.ts'
import { anyLeadQuery, leadsQuery } from './queries.ts'

export const useLeadList = (partnerId: string, filters: LeadFilters) =>
  useRowsOrEmpty(useInfiniteQuery(leadsQuery(partnerId, filters)), anyLeadQuery(partnerId))
