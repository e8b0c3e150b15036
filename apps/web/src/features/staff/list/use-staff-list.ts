import { useInfiniteQuery } from '@tanstack/react-query'
import { useFetchedRows } from '../../../ui/list/use-fetched-rows.ts'
import { staffListQuery } from '../queries.ts'
import type { StaffFilters } from './staff-search.ts'

/** The list for an address, and the roles in which the person may add people. */
export function useStaffList(partnerId: string, filters: StaffFilters) {
  const query = useInfiniteQuery(staffListQuery(partnerId, filters))
  return { list: useFetchedRows(query), roles: query.data?.pages[0]?.can.add }
}
