import { staffRoles, type StaffRole } from '@loanyard/contract/core/values'
import { staffOrderings, staffStatuses, type StaffStatus } from '@loanyard/contract/staff/schemas'

/** What the address of the staff's page can say, in the names of the call. What is missing has its default. */
export interface StaffSearch {
  search?: string
  /** Roles, and statuses, with commas between them; missing: all of them. */
  role?: string
  status?: string
  /** Missing: `name`. */
  ordering?: StaffOrdering
  /** What is open over the list: the panel for a new colleague, or the one for changing this one. */
  panel?: 'new'
  edit?: string
}

type StaffField = (typeof staffOrderings)[number]
export type StaffOrdering = StaffField | `-${StaffField}`
/** The filters of the list call, without paging. */
export type StaffFilters = Omit<StaffSearch, 'panel' | 'edit'>

const defaultOrdering: StaffOrdering = 'name'

function isOrdering(text: string): text is StaffOrdering {
  return staffOrderings.some((field) => text === field || text === `-${field}`)
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** Which of a closed list a text of the address names; none and every one of them stand for no filter. */
function named<T extends string>(closed: readonly T[], text: string | undefined): T[] {
  const parts = (text ?? '').split(',').map((part) => part.trim())
  const known = closed.filter((each) => parts.includes(each))
  return known.length === closed.length ? [] : known
}

/** The statuses that are shown; none stands for all of them. */
export function statusesOf({ status }: StaffSearch): StaffStatus[] {
  return named(staffStatuses, status)
}

/** The roles that are shown; none stands for all of them. */
export function rolesOf({ role }: StaffSearch): StaffRole[] {
  return named(staffRoles, role)
}

export function orderingOf({ ordering }: StaffSearch): StaffOrdering {
  return ordering ?? defaultOrdering
}

/** Reads an address. What is no filter, or no value of it, is left out, so that an old link still opens the list. */
export function parseStaffSearch(raw: Readonly<Record<string, unknown>>): StaffSearch {
  const search = textOf(raw['search'])?.slice(0, 200)
  const roles = named(staffRoles, textOf(raw['role']))
  const statuses = named(staffStatuses, textOf(raw['status']))
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

/** What becomes of an address's entries; undefined or empty removes one. */
export type SearchChange = Readonly<Partial<Record<keyof StaffSearch, string | undefined>>>

/** The address after `change`. */
export function changeSearch(search: StaffSearch, change: SearchChange): StaffSearch {
  return parseStaffSearch({ ...search, ...change })
}

/** The filters of the call for what the address says. */
export function filtersOf({ panel: _panel, edit: _edit, ...filters }: StaffSearch): StaffFilters {
  return { ...filters, ordering: orderingOf(filters) }
}

/** How many filters are set. */
export function countActive({ search, role, status }: StaffSearch): number {
  return [search, role, status].filter((value) => value !== undefined).length
}

/** No filters and the default ordering; what is open stays open. */
export function resetSearch({ panel, edit }: StaffSearch): StaffSearch {
  return { ...(panel !== undefined && { panel }), ...(edit !== undefined && { edit }) }
}

/** The same for addresses that show the same list, whatever is open over it. */
export function filtersKey(search: StaffSearch): string {
  return JSON.stringify([search.search, search.role, search.status, orderingOf(search)])
}
