import { isId } from '@loanyard/contract/core/ids'
import { dealStatuses, type DealStatus } from '@loanyard/contract/core/values'
import { boardQuery, dealOrderings, type DealListQuery } from '@loanyard/contract/deals/schemas'
import type * as z from 'zod'

/** The filters of the list and of the board, in the names of the calls. */
export type DealFilters = { [Name in keyof z.input<typeof boardQuery>]?: string | undefined }
export type DealOrdering = NonNullable<DealListQuery['ordering']>
export type DealsView = 'board' | 'list'

/** What the address of the deals page says. What is missing has its default. */
export interface DealsAddress extends DealFilters {
  /** Missing: the board on wide windows, the list on narrow ones. */
  view?: DealsView | undefined
  /** Missing: `-created` (specification section 9). */
  ordering?: string | undefined
}

/** Specification section 9. */
const defaultOrdering: DealOrdering = '-created'

const plainFilters = [
  'created_date_range_after',
  'created_date_range_before',
  'loan_amount_min',
  'loan_amount_max',
  'credit_score_min',
  'credit_score_max',
  'search',
] as const

function isStatus(text: string): text is DealStatus {
  return dealStatuses.some((status) => status === text)
}

function isOrdering(text: string): text is DealOrdering {
  return dealOrderings.some((field) => text === field || text === `-${field}`)
}

function parts(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** The stages chosen in the address, by id. */
export function stagesOf(address: DealsAddress): string[] {
  return parts(address.stage).filter((id) => isId('stage', id))
}

/** The statuses chosen in the address; none stands for all of them. */
export function statusesOf(address: DealsAddress): DealStatus[] {
  return parts(address.status).filter(isStatus)
}

/** How the list is ordered; what is no ordering of deals is the default. */
export function orderingOf(address: DealsAddress): DealOrdering {
  return address.ordering !== undefined && isOrdering(address.ordering) ? address.ordering : defaultOrdering
}

/** How the deals are looked at: unless the address says so, as a list where the window is narrow. */
export function viewOf(address: DealsAddress, isNarrow: boolean): DealsView {
  return address.view ?? (isNarrow ? 'list' : 'board')
}

/** The filters of the calls for what the address says; a value that fits none is left out, so that an old link still opens. */
export function filtersOf(address: DealsAddress): DealFilters {
  const filters: DealFilters = {}
  const stages = stagesOf(address)
  const statuses = statusesOf(address)
  if (stages.length > 0) filters.stage = stages.join(',')
  if (statuses.length > 0) filters.status = statuses.join(',')
  for (const name of plainFilters) {
    const text = address[name]
    if (text !== undefined && text !== '' && boardQuery.shape[name].safeParse(text).success) filters[name] = text
  }
  return filters
}

/** How many filters are set; a range counts once. */
export function countActive(address: DealsAddress): number {
  const filters = filtersOf(address)
  const groups = [
    filters.stage,
    filters.status,
    filters.created_date_range_after ?? filters.created_date_range_before,
    filters.loan_amount_min ?? filters.loan_amount_max,
    filters.credit_score_min ?? filters.credit_score_max,
    filters.search,
  ]
  return groups.filter((value) => value !== undefined).length
}

/** No filters and the default ordering; the view stays. */
export function resetAddress({ view }: DealsAddress): DealsAddress {
  return view === undefined ? {} : { view }
}

/** The address after `change`: entries without a value and the default ordering are left out. */
export function changeAddress(address: DealsAddress, change: DealsAddress): DealsAddress {
  const { view, ordering, ...rest } = { ...address, ...change }
  const next: DealsAddress = filtersOf(rest)
  if (view !== undefined) next.view = view
  const order = orderingOf({ ordering })
  if (order !== defaultOrdering) next.ordering = order
  return next
}

/** The same text for two addresses that say the same. */
export function keyOfAddress(address: DealsAddress): string {
  return JSON.stringify([address.view, orderingOf(address), filtersOf(address)])
}
