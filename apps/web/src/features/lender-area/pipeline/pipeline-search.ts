import { isSearchText } from '@loanyard/contract/core/filter-values'
import { usStates } from '@loanyard/contract/core/us-states'
import { dealStatuses } from '@loanyard/contract/core/values'
import { lenderResponses } from '@loanyard/contract/lenders/response-values'
import { knownValues } from '../../../lib/navigation/search-values.ts'

/** Search parameters, named as in the API. Missing means the default. */
export interface PipelineSearch {
  search?: string | undefined
  partner?: string | undefined
  response?: string | undefined
  status?: string | undefined
  business_state?: string | undefined
  shared_date_range_after?: string | undefined
  shared_date_range_before?: string | undefined
  loan_amount_min?: string | undefined
  loan_amount_max?: string | undefined
  credit_score_min?: string | undefined
  credit_score_max?: string | undefined
  dscr_min?: string | undefined
  dscr_max?: string | undefined
  ordering?: string | undefined
}

const fields = [
  'shared_at',
  'response',
  'title',
  'partner',
  'business_state',
  'loan_amount',
  'dscr',
  'credit_score',
] as const
type Ordering = (typeof fields)[number] | `-${(typeof fields)[number]}`

export interface PipelineFilters extends Omit<PipelineSearch, 'ordering'> {
  ordering: Ordering
}

/** Newest first. */
const defaultOrdering: Ordering = '-shared_at'
const orderings = fields.flatMap((field): Ordering[] => [field, `-${field}`])

const formats: Readonly<Partial<Record<keyof PipelineSearch, RegExp>>> = {
  partner: /^ptnr_[0-9a-hjkmnp-tv-z]{26}(,ptnr_[0-9a-hjkmnp-tv-z]{26}){0,49}$/,
  shared_date_range_after: /^\d{4}-\d{2}-\d{2}$/,
  shared_date_range_before: /^\d{4}-\d{2}-\d{2}$/,
  loan_amount_min: /^\d{1,15}(\.\d{1,2})?$/,
  loan_amount_max: /^\d{1,15}(\.\d{1,2})?$/,
  credit_score_min: /^\d{1,4}$/,
  credit_score_max: /^\d{1,4}$/,
  dscr_min: /^\d{1,4}(\.\d{1,2})?$/,
  dscr_max: /^\d{1,4}(\.\d{1,2})?$/,
}

const choices = { response: lenderResponses, status: dealStatuses, business_state: usStates } as const

/** Ignores unknown values, so that an old link still opens the list. */
export function filtersOf(address: PipelineSearch): PipelineFilters {
  const filters: PipelineFilters = { ordering: orderings.find((each) => each === address.ordering) ?? defaultOrdering }
  for (const [name, format] of Object.entries(formats) as [Exclude<keyof PipelineSearch, 'ordering'>, RegExp][]) {
    const value = address[name]
    if (value !== undefined && format.test(value)) filters[name] = value
  }
  for (const [name, values] of Object.entries(choices) as [keyof typeof choices, readonly string[]][]) {
    const known = knownValues(values, address[name])
    if (known.length > 0) filters[name] = known.join(',')
  }
  const { search = '' } = address
  if (search !== '' && isSearchText(search)) filters.search = search
  return filters
}

/** Leaves out defaults. */
export function changeSearch(address: PipelineSearch, change: PipelineSearch): PipelineSearch {
  const { ordering, ...set } = filtersOf({ ...address, ...change })
  return ordering === defaultOrdering ? set : { ...set, ordering }
}

/** Equal for searches that show the same list. */
export function searchKey(address: PipelineSearch): string {
  return JSON.stringify(Object.entries(filtersOf(address)).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
