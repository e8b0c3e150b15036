import { isId } from '@loanyard/contract/core/ids'
import { leadStatuses, type LeadStatus } from '@loanyard/contract/core/values'
import { leadListQuery, leadOrderings } from '@loanyard/contract/leads/schemas'
import type * as z from 'zod'

/** What the lead list's address can say, in the names of the API. What is missing has its default. */
export interface LeadSearch {
  /** Statuses with commas between them, or `All`. Missing: `New,Qualified` (specification section 9). */
  lead_status?: string
  created_date_range_after?: string
  created_date_range_before?: string
  loan_amount_min?: string
  loan_amount_max?: string
  credit_score_min?: string
  credit_score_max?: string
  search?: string
  /** Missing: `-created` (specification section 9). */
  ordering?: LeadOrdering
  /** The lead that is open beside the list. */
  lead?: string
  /** What else is open over the list. */
  panel?: LeadPanelName
}

type LeadField = (typeof leadOrderings)[number]
export type LeadOrdering = LeadField | `-${LeadField}`
type LeadPanelName = 'new' | 'import'

/** The filters of a list call, without paging. */
export type LeadFilters = Omit<z.input<typeof leadListQuery>, 'cursor' | 'limit' | 'permission_level'>

/** Specification section 9. */
const defaultStatuses: readonly LeadStatus[] = ['New', 'Qualified']
const defaultOrdering: LeadOrdering = '-created'
const all = 'All'

const plainFilters = [
  'created_date_range_after',
  'created_date_range_before',
  'loan_amount_min',
  'loan_amount_max',
  'credit_score_min',
  'credit_score_max',
  'search',
] as const

function isStatus(text: string): text is LeadStatus {
  return leadStatuses.some((status) => status === text)
}

/** The statuses a text of the address names, in the order of the closed list; empty stands for all of them. */
function parseStatuses(text: string): readonly LeadStatus[] | null {
  if (text === all) return []
  const named = new Set(
    text
      .split(',')
      .map((part) => part.trim())
      .filter(isStatus),
  )
  if (named.size === 0) return null
  return named.size === leadStatuses.length ? [] : leadStatuses.filter((status) => named.has(status))
}

function sameStatuses(one: readonly LeadStatus[], other: readonly LeadStatus[]): boolean {
  return one.length === other.length && one.every((status) => other.includes(status))
}

/** The statuses that are shown; empty stands for all of them. */
export function statusesOf(search: LeadSearch): readonly LeadStatus[] {
  return search.lead_status === undefined ? defaultStatuses : (parseStatuses(search.lead_status) ?? defaultStatuses)
}

/** The address's text for a choice of statuses: none and every one of them are `All`, the default is left out. */
export function statusText(statuses: readonly LeadStatus[]): string | undefined {
  if (statuses.length === 0 || statuses.length === leadStatuses.length) return all
  return sameStatuses(statuses, defaultStatuses)
    ? undefined
    : leadStatuses.filter((status) => statuses.includes(status)).join(',')
}

export function orderingOf(search: LeadSearch): LeadOrdering {
  return search.ordering ?? defaultOrdering
}

function isOrdering(text: string): text is LeadOrdering {
  return leadOrderings.some((field) => text === field || text === `-${field}`)
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

function plainOf(raw: Readonly<Record<string, unknown>>): LeadSearch {
  const plain: LeadSearch = {}
  for (const name of plainFilters) {
    const text = textOf(raw[name])
    if (text !== undefined && leadListQuery.shape[name].safeParse(text).success) plain[name] = text
  }
  return plain
}

/** Reads an address. What is not a filter, or not a value of it, is left out, so that an old link still opens the list. */
export function parseLeadSearch(raw: Readonly<Record<string, unknown>>): LeadSearch {
  const status = textOf(raw['lead_status'])
  const statuses = status === undefined ? null : parseStatuses(status)
  const lead_status = statuses === null ? undefined : statusText(statuses)
  const ordering = textOf(raw['ordering'])
  const lead = textOf(raw['lead'])
  const panel = raw['panel']
  return {
    ...(lead_status !== undefined && { lead_status }),
    ...plainOf(raw),
    ...(ordering !== undefined && ordering !== defaultOrdering && isOrdering(ordering) && { ordering }),
    ...(lead !== undefined && isId('lead', lead) && { lead }),
    ...((panel === 'new' || panel === 'import') && { panel }),
  }
}

/** The filters of the call for what the address says. */
export function filtersOf(search: LeadSearch): LeadFilters {
  const statuses = statusesOf(search)
  const filters: LeadFilters = { ordering: orderingOf(search) }
  if (statuses.length > 0) filters.lead_status = statuses.join(',')
  for (const name of plainFilters) {
    if (search[name] !== undefined) filters[name] = search[name]
  }
  return filters
}

/** How many filters differ from the default; a range counts once. */
export function countActive(search: LeadSearch): number {
  const groups = [
    search.lead_status,
    search.created_date_range_after ?? search.created_date_range_before,
    search.loan_amount_min ?? search.loan_amount_max,
    search.credit_score_min ?? search.credit_score_max,
    search.search,
  ]
  return groups.filter((value) => value !== undefined).length
}

/** No filters but the default ones, default ordering; what is open stays open. */
export function resetSearch(search: LeadSearch): LeadSearch {
  return {
    ...(search.lead !== undefined && { lead: search.lead }),
    ...(search.panel !== undefined && { panel: search.panel }),
  }
}

/** What becomes of an address's entries; undefined or empty removes one. */
export type SearchChange = Readonly<Partial<Record<keyof LeadSearch, string | undefined>>>

/** The address after `change`. */
export function changeSearch(search: LeadSearch, change: SearchChange): LeadSearch {
  return parseLeadSearch({ ...search, ...change })
}

/** The filters of one address with what is open in another. */
export function withOpenPanels(search: LeadSearch, { lead, panel }: LeadSearch): LeadSearch {
  return changeSearch(search, { lead, panel })
}

/** The same for addresses that show the same list, whatever is open over it. */
export function filtersKey(search: LeadSearch): string {
  return JSON.stringify(filtersOf(search))
}
