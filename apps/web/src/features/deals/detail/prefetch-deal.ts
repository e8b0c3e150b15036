import { markPrefetched } from '../../../lib/cache/prefetched.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { dealQuery } from '../queries.ts'

export function prefetchDeal(partnerId: string, dealId: string): void {
  const deal = dealQuery(partnerId, dealId)
  markPrefetched(deal.queryKey)
  void queryClient.prefetchQuery(deal)
}
