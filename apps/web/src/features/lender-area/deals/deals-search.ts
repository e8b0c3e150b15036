import { isSearchText } from '@loanyard/contract/core/filter-values'
import { dealStatuses, type DealStatus } from '@loanyard/contract/core/values'
import { lenderResponses, type LenderResponseStatus } from '@loanyard/contract/lenders/response-values'
import { knownValues } from '../../../lib/navigation/search-values.ts'

/** Search parameters of the list, named as in the API. Missing means the default. */
export interface LenderDealsSearch {
  search?: string | undefined
  status?: string | undefined
  response?: string | undefined
  ordering?: string | undefined
}

export interface LenderDealFilters {
  search?: string
  status?: string
  response?: string
  ordering: Ordering
}

const orderings = [
  'shared_at',
  '-shared_at',
  'title',
  '-title',
  'loan_amount',
  '-loan_amount',
  'modified',
  '-modified',
] as const
type Ordering = (typeof orderings)[number]

/** Newest first: those deals wait for an answer. */
const defaultOrdering: Ordering = '-shared_at'

/** Values in bookmarks of earlier versions. */
const formerOrderings: Readonly<Record<string, Ordering>> = { shared: 'shared_at', '-shared': '-shared_at' }

function orderingOf({ ordering = '' }: LenderDealsSearch): Ordering {
  const current = formerOrderings[ordering] ?? ordering
  return orderings.find((each) => each === current) ?? defaultOrdering
}

/** None stands for all. */
const statusesOf = (address: LenderDealsSearch): DealStatus[] => knownValues(dealStatuses, address.status)

/** None stands for all. */
const responsesOf = (address: LenderDealsSearch): LenderResponseStatus[] =>
  knownValues(lenderResponses, address.response)

/** Ignores unknown values, so that an old link still opens the list. */
export function filtersOf(address: LenderDealsSearch): LenderDealFilters {
  const statuses = statusesOf(address)
  const responses = responsesOf(address)
  const search = address.search ?? ''
  return {
    ordering: orderingOf(address),
    ...(statuses.length > 0 && { status: statuses.join(',') }),
    ...(responses.length > 0 && { response: responses.join(',') }),
    ...(search !== '' && isSearchText(search) && { search }),
  }
}

/** Leaves out defaults. */
export function changeSearch(address: LenderDealsSearch, change: LenderDealsSearch): LenderDealsSearch {
  const { ordering, ...set } = filtersOf({ ...address, ...change })
  return ordering === defaultOrdering ? set : { ...set, ordering }
}

/** Equal for searches that show the same list. */
export function searchKey(address: LenderDealsSearch): string {
  return JSON.stringify(filtersOf(address))
}
