import type { Query } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from '../lib/cache/query-client.ts'
import type { DealRef } from './deal-ref.ts'

/** The deal that a key of `query-keys.ts` belongs to; null if it belongs to none. */
function dealOf([noun, ...rest]: readonly unknown[]): { partnerId: unknown; dealId: unknown } | null {
  const [first, second, third] = rest
  switch (noun) {
    case 'deals':
      return second === 'one' ? { partnerId: first, dealId: third } : null
    case 'lenders':
      return second === 'of-deal' ? { partnerId: first, dealId: third } : null
    case 'documents':
    case 'requests':
    case 'financials':
      return { partnerId: first, dealId: second }
    case 'lender':
      // Of the list of deals and of a partner there is no third.
      return typeof third === 'string' && first !== 'deals' ? { partnerId: second, dealId: third } : null
    case 'portal':
      return first === 'deal' ? { partnerId: third, dealId: second } : null
    default:
      return null
  }
}

const isOfOther = (deal: DealRef, { queryKey }: Query) => {
  const found = dealOf(queryKey)
  return found !== null && (found.dealId !== deal.dealId || found.partnerId !== deal.partnerId)
}

/** Loading a different deal clears all cached data of the others (product-rules 3.6). */
export function useClearOtherDeals({ partnerId, dealId }: DealRef): void {
  useEffect(() => {
    queryClient.removeQueries({ type: 'inactive', predicate: (query) => isOfOther({ partnerId, dealId }, query) })
  }, [partnerId, dealId])
}
