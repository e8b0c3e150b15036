import { lenderOrderings, lenderStatuses, type LenderStatus } from '@loanyard/contract/lenders/schemas'

/** What the address of the lenders page can say, in the names of the call. What is missing has its default. */
export interface LenderSearch {
  search?: string
  /** Statuses with commas between them; missing: all of them. */
  status?: string
  /** Missing: `name`. */
  ordering?: LenderOrdering
  /** What is open over the list. */
  panel?: 'new'
}

type LenderField = (typeof lenderOrderings)[number]
export type LenderOrdering = LenderField | `-${LenderField}`
/** The filters of the list call, without paging. */
export type LenderFilters = Omit<LenderSearch, 'panel'>

const defaultOrdering: LenderOrdering = 'name'

function isOrdering(text: string): text is LenderOrdering {
  return lenderOrderings.some((field) => text === field || text === `-${field}`)
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** The statuses that are shown; none stands for all of them. */
export function statusesOf({ status }: LenderSearch): LenderStatus[] {
  const named = (status ?? '').split(',').map((part) => part.trim())
  const known = lenderStatuses.filter((each) => named.includes(each))
  return known.length === lenderStatuses.length ? [] : known
}

export function orderingOf({ ordering }: LenderSearch): LenderOrdering {
  return ordering ?? defaultOrdering
}

/** Reads an address. What is no filter, or no value of it, is left out, so that an old link still opens the list. */
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

/** What becomes of an address's entries; undefined or empty removes one. */
export type SearchChange = Readonly<Partial<Record<keyof LenderSearch, string | undefined>>>

/** The address after `change`. */
export function changeSearch(search: LenderSearch, change: SearchChange): LenderSearch {
  return parseLenderSearch({ ...search, ...change })
}

/** The filters of the call for what the address says. */
export function filtersOf({ search, status, ordering = defaultOrdering }: LenderSearch): LenderFilters {
  return { ordering, ...(search !== undefined && { search }), ...(status !== undefined && { status }) }
}

/** How many filters are set. */
export function countActive({ search, status }: LenderSearch): number {
  return [search, status].filter((value) => value !== undefined).length
}

/** No filters and the default ordering; what is open stays open. */
export function resetSearch({ panel }: LenderSearch): LenderSearch {
  return panel === undefined ? {} : { panel }
}

/** The same for addresses that show the same list, whatever is open over it. */
export function filtersKey(search: LenderSearch): string {
  return JSON.stringify([search.search, search.status, orderingOf(search)])
}
