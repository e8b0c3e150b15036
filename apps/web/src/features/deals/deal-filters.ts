import { pipelineFilterChecks } from '@loanyard/contract/core/filter-values'
import { isId } from '@loanyard/contract/core/ids'
import { dealStatuses, type DealStatus } from '@loanyard/contract/core/values'
import { dealOrderings, type boardQuery, type DealListQuery } from '@loanyard/contract/deals/schemas'
import type * as z from 'zod'

/** Filters of the list and the board, under the API's names. */
export type DealFilters = { [Name in keyof z.input<typeof boardQuery>]?: string | undefined }
export type DealOrdering = NonNullable<DealListQuery['ordering']>
export type DealsView = 'board' | 'list'

/** URL parameters of the deals page. */
export interface DealsAddress extends DealFilters {
  /** Default: board on wide windows, list on narrow ones. */
  view?: DealsView | undefined
  /** Default: `-created` (product-rules 3.5). */
  ordering?: string | undefined
}

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

function stagesOf(address: DealsAddress): string[] {
  return parts(address.stage).filter((id) => isId('stage', id))
}

/** An empty list stands for all statuses. */
function statusesOf(address: DealsAddress): DealStatus[] {
  return parts(address.status).filter(isStatus)
}

export function orderingOf(address: DealsAddress): DealOrdering {
  return address.ordering !== undefined && isOrdering(address.ordering) ? address.ordering : defaultOrdering
}

export function viewOf(address: DealsAddress, isNarrow: boolean): DealsView {
  return address.view ?? (isNarrow ? 'list' : 'board')
}

/** Ignores invalid values, so that an old link still opens. */
export function filtersOf(address: DealsAddress): DealFilters {
  const filters: DealFilters = {}
  const stages = stagesOf(address)
  const statuses = statusesOf(address)
  if (stages.length > 0) filters.stage = stages.join(',')
  if (statuses.length > 0) filters.status = statuses.join(',')
  for (const name of plainFilters) {
    const text = address[name]
    if (text !== undefined && text !== '' && pipelineFilterChecks[name](text)) filters[name] = text
  }
  return filters
}

/** Keeps the view. */
export function resetAddress({ view }: DealsAddress): DealsAddress {
  return view === undefined ? {} : { view }
}

/** Leaves out empty values and the default ordering. */
export function changeAddress(address: DealsAddress, change: DealsAddress): DealsAddress {
  const { view, ordering, ...rest } = { ...address, ...change }
  const next: DealsAddress = filtersOf(rest)
  if (view !== undefined) next.view = view
  const order = orderingOf({ ordering })
  if (order !== defaultOrdering) next.ordering = order
  return next
}

export function keyOfAddress(address: DealsAddress): string {
  return JSON.stringify([address.view, orderingOf(address), filtersOf(address)])
}
