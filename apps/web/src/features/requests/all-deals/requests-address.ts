import { isDay, isSearchText } from '@loanyard/contract/core/filter-values'
import { isId } from '@loanyard/contract/core/ids'
import { dealStatuses, openDealStatuses, requestKinds, requestStatuses, turns } from '@loanyard/contract/core/values'
import { columnsIn, displayIn, partsOf } from '../../../lib/navigation/search-values.ts'

/** Filters under the API's names, but `All` for no filter by whom a request waits on. */
export interface RequestsFilters {
  status?: string | undefined
  /** Missing: whatever is open. */
  waiting_on?: string | undefined
  overdue?: string | undefined
  due_date_range_after?: string | undefined
  due_date_range_before?: string | undefined
  stage?: string | undefined
  kind?: string | undefined
  coordinator?: string | undefined
  deal_status?: string | undefined
  search?: string | undefined
}

/** URL parameters of the list of requests over all deals. */
export interface RequestsListAddress extends RequestsFilters {
  /** The id of a saved view. */
  view?: string | undefined
  /** Missing: `due_date`. */
  ordering?: string | undefined
  /** Comma-separated keys of the columns. Missing: by the width of the window. */
  columns?: string | undefined
  /** `compact`: more rows in the same height. */
  density?: string | undefined
}

export const requestOrderings = ['due_date', '-due_date', 'created', '-created', 'title', '-title'] as const
export type RequestsOrdering = (typeof requestOrderings)[number]

/** The one that names the request is the first. */
export const requestColumnKeys = [
  'title',
  'deal',
  'borrower',
  'stage',
  'kind',
  'status',
  'waiting_on',
  'due_date',
  'last_reminded_at',
  'coordinators',
  'created',
] as const

const defaultOrdering: RequestsOrdering = 'due_date'
export const openTurns = ['client', 'staff'] as const
export const anyTurn = 'All'

const isOneOf = (values: readonly string[]) => (text: string) => values.includes(text)

const listFilters = {
  status: isOneOf(requestStatuses),
  waiting_on: isOneOf([...turns, anyTurn]),
  stage: (text: string) => isId('stage', text),
  kind: isOneOf(requestKinds),
  coordinator: (text: string) => text === 'me' || text === 'none' || isId('staff', text),
  deal_status: isOneOf(dealStatuses),
} as const
const listFilterNames = Object.keys(listFilters) as (keyof typeof listFilters)[]

/** What a list filter says when it says what it would without being set. */
const defaults: Readonly<Partial<Record<keyof typeof listFilters, readonly string[]>>> = {
  waiting_on: openTurns,
  deal_status: openDealStatuses,
}

function isDefault(name: keyof typeof listFilters, values: readonly string[]): boolean {
  const usual = defaults[name]
  return usual !== undefined && usual.length === values.length && usual.every((value) => values.includes(value))
}

export function orderingOf({ ordering }: RequestsListAddress): RequestsOrdering {
  return requestOrderings.find((each) => each === ordering) ?? defaultOrdering
}

/** Ignores invalid values, so that an old link still opens. */
function knownFilters(address: RequestsListAddress): RequestsFilters {
  const filters: RequestsFilters = {}
  for (const name of listFilterNames) {
    const values = partsOf(address[name]).filter(listFilters[name])
    if (values.length > 0 && !isDefault(name, values)) filters[name] = values.join(',')
  }
  if (address.overdue === 'true') filters.overdue = 'true'
  for (const name of ['due_date_range_after', 'due_date_range_before'] as const) {
    const day = address[name]
    if (day !== undefined && isDay(day)) filters[name] = day
  }
  const { search } = address
  if (search !== undefined && search !== '' && isSearchText(search)) filters.search = search
  return filters
}

/** As the API takes them. */
export function filtersOf(address: RequestsListAddress): RequestsFilters {
  const { waiting_on: chosen, ...rest } = knownFilters(address)
  const waiting = partsOf(chosen)
  if (waiting.includes(anyTurn)) return rest
  // What a status says would contradict the default.
  if (chosen === undefined && (rest.status !== undefined || rest.overdue !== undefined)) return rest
  return { ...rest, waiting_on: waiting.length > 0 ? waiting.join(',') : openTurns.join(',') }
}

/** Leaves out empty values and, without a saved view, the default ordering: with one, the address says all of it. */
export function changeAddress(address: RequestsListAddress, change: RequestsListAddress): RequestsListAddress {
  const { view, ordering, columns: chosen, ...rest } = { ...address, ...change }
  const next: RequestsListAddress = { ...knownFilters(rest), ...displayIn([], rest) }
  const columns = columnsIn(requestColumnKeys, chosen)
  if (columns !== undefined) next.columns = columns
  const isSaved = view !== undefined && isId('view', view)
  if (isSaved) next.view = view
  const order = orderingOf({ ordering })
  if (isSaved || order !== defaultOrdering) next.ordering = order
  return next
}

/** Leaves a saved view; keeps how rows are shown. */
export function resetAddress({ columns, density }: RequestsListAddress): RequestsListAddress {
  return { ...(columns !== undefined && { columns }), ...displayIn([], { density }) }
}

export function keyOfAddress(address: RequestsListAddress): string {
  const columns = columnsIn(requestColumnKeys, address.columns)
  return JSON.stringify([address.view, orderingOf(address), knownFilters(address), columns, address.density])
}
