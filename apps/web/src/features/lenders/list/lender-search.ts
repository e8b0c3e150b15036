import { isId } from '@loanyard/contract/core/ids'
import { sbaPrograms } from '@loanyard/contract/core/values'
import { lenderGroupings, lenderOrderings, type LenderGrouping } from '@loanyard/contract/lenders/list-query'
import { lenderStatuses, type LenderStatus } from '@loanyard/contract/lenders/schemas'
import { columnsIn, displayIn, knownValues, textOf, type ListDisplay } from '../../../lib/navigation/search-values.ts'

/** Search parameters of the lenders page, named as in the API. Missing means the default. */
export interface LenderSearch extends ListDisplay {
  search?: string
  /** Comma-separated; missing: all. */
  status?: string
  /** Comma-separated programs of the credit box; missing: any. */
  program?: string
  /** With a deal that waits for an answer. */
  waiting?: 'true'
  /** Missing: `name`. */
  ordering?: LenderOrdering
  /** Comma-separated keys of the columns. Default: by the width of the window. */
  columns?: string
  /** The id of a saved view; with anything but a panel beside it, the rest is what the list shows. */
  view?: string
  panel?: 'new'
}

type LenderField = (typeof lenderOrderings)[number]
export type LenderOrdering = LenderField | `-${LenderField}`
export type LenderFilters = Omit<LenderSearch, 'panel' | 'view' | 'columns' | 'density' | 'group_by'> & {
  readonly group_by?: LenderGrouping
}

const defaultOrdering: LenderOrdering = 'name'

/** The one that names the lender is the first. */
export const lenderColumnKeys = [
  'name',
  'programs',
  'loan_size',
  'states',
  'min_credit_score',
  'contact',
  'email',
  'phone',
  'status',
  'shared_deals_count',
  'waiting_count',
  'offered_count',
  'accepted_count',
  'median_days',
  'last_answer_at',
  'staff_count',
  'last_login',
  'created',
] as const

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

/** What a view saves: the default is said, too, because it may differ from what another view shows. */
export function withDefaults(search: LenderSearch): LenderSearch {
  return { ...search, ordering: orderingOf(search) }
}

/** The parameters of the list, without defaults. */
function listedOf(raw: Readonly<Record<string, unknown>>): LenderSearch {
  const search = textOf(raw['search'])?.slice(0, 200)
  const statuses = statusesOf({ status: textOf(raw['status']) ?? '' })
  const programs = knownValues(sbaPrograms, textOf(raw['program']))
  const ordering = textOf(raw['ordering'])
  const columns = columnsIn(lenderColumnKeys, textOf(raw['columns']))
  return {
    ...(search !== undefined && { search }),
    ...(statuses.length > 0 && { status: statuses.join(',') }),
    ...(programs.length > 0 && { program: programs.join(',') }),
    ...(raw['waiting'] === 'true' && { waiting: 'true' as const }),
    ...(ordering !== undefined && ordering !== defaultOrdering && isOrdering(ordering) && { ordering }),
    ...(columns !== undefined && { columns }),
    ...displayIn(lenderGroupings, raw),
  }
}

const listParameters = ['search', 'status', 'program', 'waiting', 'ordering', 'columns', 'group_by', 'density'] as const

/**
 * Ignores unknown filters and values, so that an old link still opens the list. On top of a view the default ordering is
 * said.
 */
export function parseLenderSearch(raw: Readonly<Record<string, unknown>>): LenderSearch {
  const view = textOf(raw['view'])
  const isOnView = view !== undefined && isId('view', view)
  const isChanged = isOnView && listParameters.some((name) => textOf(raw[name]) !== undefined)
  return {
    ...(isChanged ? withDefaults(listedOf(raw)) : listedOf(raw)),
    ...(isOnView && { view }),
    ...(raw['panel'] === 'new' && { panel: 'new' as const }),
  }
}

/** Undefined or empty removes a parameter. */
export type SearchChange = Readonly<Partial<Record<keyof LenderSearch, string | undefined>>>

export function changeSearch(search: LenderSearch, change: SearchChange): LenderSearch {
  return parseLenderSearch({ ...search, ...change })
}

export function groupingOf({ group_by }: LenderSearch): LenderGrouping | undefined {
  return lenderGroupings.find((each) => each === group_by)
}

export function filtersOf(shown: LenderSearch): LenderFilters {
  const { search, status, program, waiting, ordering = defaultOrdering } = shown
  const group_by = groupingOf(shown)
  return {
    ordering,
    ...(group_by !== undefined && { group_by }),
    ...(search !== undefined && { search }),
    ...(status !== undefined && { status }),
    ...(program !== undefined && { program }),
    ...(waiting !== undefined && { waiting }),
  }
}

/** Clears filters and ordering, and closes the view; how rows are shown and an open panel stay. */
export function resetSearch({ panel, columns, ...shown }: LenderSearch): LenderSearch {
  return {
    ...displayIn(lenderGroupings, shown),
    ...(columns !== undefined && { columns }),
    ...(panel !== undefined && { panel }),
  }
}

/** Equal for searches that show the same list, whatever panel is open. */
export function filtersKey(search: LenderSearch): string {
  return JSON.stringify([filtersOf(search), search.columns, search.density, search.view])
}
