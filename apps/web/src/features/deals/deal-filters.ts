import { pipelineFilterChecks } from '@loanyard/contract/core/filter-values'
import { isId } from '@loanyard/contract/core/ids'
import { dealStatuses, loanPurposes, turns, type DealStatus } from '@loanyard/contract/core/values'
import {
  dealGroupings,
  dealOrderings,
  type boardQuery,
  type DealGrouping,
  type DealListQuery,
} from '@loanyard/contract/deals/filters'
import type * as z from 'zod'
import { columnsIn, displayIn, partsOf } from '../../lib/navigation/search-values.ts'

/** Filters of the list and the board, under the API's names. */
export type DealFilters = { [Name in keyof z.input<typeof boardQuery>]?: string | undefined }
export type DealOrdering = NonNullable<DealListQuery['ordering']>
export type DealsView = 'board' | 'list'

/** URL parameters of the deals page. */
export interface DealsAddress extends DealFilters {
  /** `board`, `list`, or the id of a saved view. Default: board on wide windows, list on narrow ones. */
  view?: string | undefined
  /** On top of a saved view. */
  layout?: DealsView | undefined
  /** Default: `-created` (product-rules 3.5). */
  ordering?: string | undefined
  /** Comma-separated keys of the list's columns. Default: by the width of the window. */
  columns?: string | undefined
  /** What the list is grouped by. Default: nothing. */
  group_by?: string | undefined
  /** `compact`: more rows of the list. */
  density?: string | undefined
}

/** The one that names the deal is the first. */
export const dealColumnKeys = [
  'title',
  'business_name',
  'borrower',
  'borrower_email',
  'borrower_phone',
  'stage',
  'stage_entered',
  'status',
  'turn',
  'next_due',
  'next_step',
  'coordinators',
  'lender_count',
  'loan_amount',
  'down_payment',
  'loan_purpose',
  'sba_program',
  'personal_credit_score',
  'expected_close_on',
  'close_probability',
  'expected_fee',
  'referral_source',
  'created',
  'modified',
] as const

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

const isOneOf = (values: readonly string[]) => (text: string) => values.includes(text)

/** Filters of several values; an invalid value is left out, and an empty list filters nothing. */
const listFilters = {
  stage: (text: string) => isId('stage', text),
  status: isStatus,
  coordinator: (text: string) => text === 'me' || text === 'none' || isId('staff', text),
  loan_purpose: isOneOf(loanPurposes),
  lender: (text: string) => isId('lender', text),
  waiting_on: isOneOf(turns),
} as const
const listFilterNames = Object.keys(listFilters) as (keyof typeof listFilters)[]

const flagFilters = ['overdue', 'needs_review'] as const

export function orderingOf(address: DealsAddress): DealOrdering {
  return address.ordering !== undefined && isOrdering(address.ordering) ? address.ordering : defaultOrdering
}

export function groupingOf(address: DealsAddress): DealGrouping | undefined {
  return dealGroupings.find((each) => each === address.group_by)
}

function isLayout(text: string | undefined): text is DealsView {
  return text === 'board' || text === 'list'
}

export function viewOf(address: DealsAddress, isNarrow: boolean): DealsView {
  const { view, layout } = address
  return [view, layout].find(isLayout) ?? (isNarrow ? 'list' : 'board')
}

/** Ignores invalid values, so that an old link still opens. */
export function filtersOf(address: DealsAddress): DealFilters {
  const filters: DealFilters = {}
  for (const name of listFilterNames) {
    const values = partsOf(address[name]).filter(listFilters[name])
    if (values.length > 0) filters[name] = values.join(',')
  }
  for (const name of flagFilters) if (address[name] === 'true') filters[name] = 'true'
  for (const name of plainFilters) {
    const text = address[name]
    if (text !== undefined && text !== '' && pipelineFilterChecks[name](text)) filters[name] = text
  }
  return filters
}

/** Board or list, with or without a saved view. */
export function layoutChange({ view }: DealsAddress, layout: DealsView): DealsAddress {
  return view === undefined || isLayout(view) ? { view: layout } : { layout }
}

/** Leaves a saved view; keeps board or list, and how rows are shown. */
export function resetAddress({ view, layout, columns, ...rest }: DealsAddress): DealsAddress {
  const kept = isLayout(view) ? view : layout
  return { view: kept, columns, ...displayIn(dealGroupings, rest) }
}

/** Leaves out empty values and, without a saved view, the default ordering: with one, the address says all of it. */
export function changeAddress(address: DealsAddress, change: DealsAddress): DealsAddress {
  const { view, layout, ordering, columns: chosen, ...rest } = { ...address, ...change }
  const next: DealsAddress = {
    ...filtersOf(rest),
    ...displayIn(dealGroupings, rest),
    columns: columnsIn(dealColumnKeys, chosen),
  }
  const isSaved = view !== undefined && isId('view', view)
  if (isSaved || isLayout(view)) next.view = view
  if (isSaved && isLayout(layout)) next.layout = layout
  const order = orderingOf({ ordering })
  if (isSaved || order !== defaultOrdering) next.ordering = order
  return next
}

export function keyOfAddress(address: DealsAddress): string {
  const columns = columnsIn(dealColumnKeys, address.columns)
  const { view, layout, group_by, density } = address
  return JSON.stringify([view, layout, orderingOf(address), filtersOf(address), columns, group_by, density])
}
