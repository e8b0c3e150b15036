import { listDeals } from '@loanyard/contract/deals/calls'
import { followNext } from '../../../lib/api/api.ts'

const moreLimit = '100'

export function fetchMoreCards(next: string, signal?: AbortSignal) {
  const address = new URL(next, location.origin)
  address.searchParams.set('limit', moreLimit)
  return followNext(listDeals, address.pathname + address.search, signal)
}
