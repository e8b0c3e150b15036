import { lenderOrderings, lenderStatuses, type LenderStatus } from '@loanyard/contract/lenders/schemas'
import { knownValues, textOf } from '../../../lib/navigation/search-values.ts'

/** Search parameters of the lenders page, named as in the API. Missing means the default. */
export interface LenderSearch {
  search?: string
  /** Comma-separated; missing: all. */
  status?: string
  /** Missing: `name`. */
  ordering?: LenderOrdering
  panel?: 'new'
}

type LenderField = (typeof lenderOrderings)[number]
export type LenderOrdering = LenderField | `-${LenderField}`
export type LenderFilters = Omit<LenderSearch, 'panel'>

const defaultOrdering: LenderOrdering = 'name'

function isOrdering(text: string): text is LenderOrdering {
  return lenderOrderings.some((field) => text === field || text === `-${field}`)
}

/** None stands for all. */
export function statusesOf({ status }: LenderSearch): LenderStatus[] {
  return knownValues(lenderStatuses, status)
}

export function orderingOf({ ordering }: LenderSearch): LenderOrdering {
  return ordering ?? defaultOrdering
}

/** Ignores unknown filters and values, so that an old link still opens the list. */
export function parseLenderSearch(raw: Readonly<Record<string, unknown>>): LenderSearch {
  const search = textOf(raw['search'])?.slice(0, 200)
  const statuses = statusesOf({ status: textOf(raw['status']) ?? '' })
  const ordering = textOf(raw['ordering'])
  return {
    ...(search !== undefined && { search }),
    ...(statuses.length > 0 && { status: statuses.join(',') }),
    ...(ordering !== undefined && ordering !== defaultOrdering && isOrdering(ordering) && { ordering }),
    ...(raw['panel'] === 'new' && { panel: 'new' as const }),
  }
}

/** Undefined or empty removes a parameter. */
export type SearchChange = Readonly<Partial<Record<keyof LenderSearch, string | undefined>>>

export function changeSearch(search: LenderSearch, change: SearchChange): LenderSearch {
  return parseLenderSearch({ ...search, ...change })
}

export function filtersOf({ search, status, ordering = defaultOrdering }: LenderSearch): LenderFilters {
  return { ordering, ...(search !== undefined && { search }), ...(status !== undefined && { status }) }
}

/** Clears filters and ordering; an open panel stays open. */
export function resetSearch({ panel }: LenderSearch): LenderSearch {
  return panel === undefined ? {} : { panel }
}

/** Equal for searches that show the same list, whatever panel is open. */
export function filtersKey(search: LenderSearch): string {
  return JSON.stringify([search.search, search.status, orderingOf(search)])
}
