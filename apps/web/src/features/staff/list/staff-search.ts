import { staffRoles, type StaffRole } from '@loanyard/contract/core/values'
import { staffOrderings, staffStatuses, type StaffStatus } from '@loanyard/contract/staff/schemas'
import { knownValues, textOf } from '../../../lib/navigation/search-values.ts'

/** Search parameters of the staff page, named as in the API. Missing means the default. */
export interface StaffSearch {
  search?: string
  /** Comma-separated; missing: all. */
  role?: string
  status?: string
  /** Missing: `name`. */
  ordering?: StaffOrdering
  panel?: 'new'
  edit?: string
}

type StaffField = (typeof staffOrderings)[number]
export type StaffOrdering = StaffField | `-${StaffField}`
export type StaffFilters = Omit<StaffSearch, 'panel' | 'edit'>

const defaultOrdering: StaffOrdering = 'name'

function isOrdering(text: string): text is StaffOrdering {
  return staffOrderings.some((field) => text === field || text === `-${field}`)
}

/** None stands for all. */
export function statusesOf({ status }: StaffSearch): StaffStatus[] {
  return knownValues(staffStatuses, status)
}

/** None stands for all. */
export function rolesOf({ role }: StaffSearch): StaffRole[] {
  return knownValues(staffRoles, role)
}

export function orderingOf({ ordering }: StaffSearch): StaffOrdering {
  return ordering ?? defaultOrdering
}

/** Ignores unknown filters and values, so that an old link still opens the list. */
export function parseStaffSearch(raw: Readonly<Record<string, unknown>>): StaffSearch {
  const search = textOf(raw['search'])?.slice(0, 200)
  const roles = knownValues(staffRoles, textOf(raw['role']))
  const statuses = knownValues(staffStatuses, textOf(raw['status']))
  const ordering = textOf(raw['ordering'])
  const edit = textOf(raw['edit'])
  return {
    ...(search !== undefined && { search }),
    ...(roles.length > 0 && { role: roles.join(',') }),
    ...(statuses.length > 0 && { status: statuses.join(',') }),
    ...(ordering !== undefined && ordering !== defaultOrdering && isOrdering(ordering) && { ordering }),
    ...(raw['panel'] === 'new' && { panel: 'new' as const }),
    ...(edit !== undefined && { edit }),
  }
}

/** Undefined or empty removes a parameter. */
export type SearchChange = Readonly<Partial<Record<keyof StaffSearch, string | undefined>>>

export function changeSearch(search: StaffSearch, change: SearchChange): StaffSearch {
  return parseStaffSearch({ ...search, ...change })
}

export function filtersOf({ panel: _panel, edit: _edit, ...filters }: StaffSearch): StaffFilters {
  return { ...filters, ordering: orderingOf(filters) }
}

/** Clears filters and ordering; open panels stay open. */
export function resetSearch({ panel, edit }: StaffSearch): StaffSearch {
  return { ...(panel !== undefined && { panel }), ...(edit !== undefined && { edit }) }
}

/** Equal for searches that show the same list, whatever panel is open. */
export function filtersKey(search: StaffSearch): string {
  return JSON.stringify([search.search, search.role, search.status, orderingOf(search)])
}
