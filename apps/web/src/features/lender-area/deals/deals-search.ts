import { dealStatuses, type DealStatus } from '@loanyard/contract/core/values'
import { lenderDealsQuery } from '@loanyard/contract/lender-area/schemas'
import { lenderResponses, type LenderResponseStatus } from '@loanyard/contract/lenders/responses'

/** What the address of the list says, under the names of the call. What is missing has its default. */
export interface LenderDealsSearch {
  search?: string | undefined
  status?: string | undefined
  response?: string | undefined
  ordering?: string | undefined
}

/** What the list is asked with. */
export interface LenderDealFilters {
  search?: string
  status?: string
  response?: string
  ordering: Ordering
}

const orderings = [
  'shared',
  '-shared',
  'title',
  '-title',
  'loan_amount',
  '-loan_amount',
  'modified',
  '-modified',
] as const
type Ordering = (typeof orderings)[number]

/** The newest on top: what somebody is waiting for an answer to. */
const defaultOrdering: Ordering = '-shared'

function several<T extends string>(values: readonly T[], text: string | undefined): T[] {
  const parts = (text ?? '').split(',')
  return values.filter((value) => parts.includes(value))
}

/** The statuses chosen; none stands for all. */
export const statusesOf = (address: LenderDealsSearch): DealStatus[] => several(dealStatuses, address.status)

/** The answers chosen; none stands for all. */
export const responsesOf = (address: LenderDealsSearch): LenderResponseStatus[] =>
  several(lenderResponses, address.response)

/** What the list is asked with; what fits nothing is left out, so that an old link still opens. */
export function filtersOf(address: LenderDealsSearch): LenderDealFilters {
  const statuses = statusesOf(address)
  const responses = responsesOf(address)
  const search = address.search ?? ''
  return {
    ordering: orderings.find((each) => each === address.ordering) ?? defaultOrdering,
    ...(statuses.length > 0 && { status: statuses.join(',') }),
    ...(responses.length > 0 && { response: responses.join(',') }),
    ...(search !== '' && lenderDealsQuery.shape.search.safeParse(search).success && { search }),
  }
}

/** How many filters are set. */
export function countActive(address: LenderDealsSearch): number {
  const { search, status, response } = filtersOf(address)
  return [search, status, response].filter((value) => value !== undefined).length
}

/** The address after `change`, without what is the default. */
export function changeSearch(address: LenderDealsSearch, change: LenderDealsSearch): LenderDealsSearch {
  const { ordering, ...set } = filtersOf({ ...address, ...change })
  return ordering === defaultOrdering ? set : { ...set, ordering }
}

/** The same text for two addresses that say the same. */
export function searchKey(address: LenderDealsSearch): string {
  return JSON.stringify(filtersOf(address))
}
