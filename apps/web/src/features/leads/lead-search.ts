import { pipelineFilterChecks } from '@loanyard/contract/core/filter-values'
import { isId } from '@loanyard/contract/core/ids'
import { leadStatuses, type LeadStatus } from '@loanyard/contract/core/values'
import { leadGroupings, leadOrderings, type LeadGrouping, type leadListQuery } from '@loanyard/contract/leads/schemas'
import type * as z from 'zod'
import { columnsIn, displayIn, textOf, type ListDisplay } from '../../lib/navigation/search-values.ts'

/** URL parameters of the lead list, under the API's names. */
export interface LeadSearch extends ListDisplay {
  /** Comma-separated statuses, or `All`. Default: `New,Qualified` (product-rules 3.5). */
  lead_status?: string
  created_date_range_after?: string
  created_date_range_before?: string
  loan_amount_min?: string
  loan_amount_max?: string
  credit_score_min?: string
  credit_score_max?: string
  search?: string
  /** `coordinator`: assigned to the caller. */
  permission_level?: 'coordinator'
  /** The leads of one import. */
  import?: string
  /** Default: `-created` (product-rules 3.5). */
  ordering?: LeadOrdering
  /** Comma-separated keys of the columns. Default: by the width of the window. */
  columns?: string
  /** The id of a saved view; with anything but a panel beside it, the rest is what the list shows. */
  view?: string
  lead?: string
  /** The note on it that a notification leads to. */
  note?: string | undefined
  panel?: LeadPanelName
}

type LeadField = (typeof leadOrderings)[number]
export type LeadOrdering = LeadField | `-${LeadField}`
type LeadPanelName = 'new' | 'import'

export type LeadFilters = Omit<z.input<typeof leadListQuery>, 'cursor' | 'limit' | 'after_group'>

export const defaultStatuses: readonly LeadStatus[] = ['New', 'Qualified']
const defaultOrdering: LeadOrdering = '-created'
/** No filter by status. */
export const all = 'All'

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

/** The one that names the lead is the first. */
export const leadColumnKeys = [
  'full_name',
  'business_name',
  'email',
  'phone',
  'lead_status',
  'loan_amount',
  'down_payment',
  'personal_credit_score',
  'loan_purpose',
  'business_type',
  'next_step',
  'assigned_to',
  'referral_source',
  'source',
  'created',
  'modified',
] as const

/** An empty list stands for all statuses. */
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

/** An empty list stands for all statuses. */
export function statusesOf(search: LeadSearch): readonly LeadStatus[] {
  return search.lead_status === undefined ? defaultStatuses : (parseStatuses(search.lead_status) ?? defaultStatuses)
}

/** No status and every status both become `All`; the default is left out. */
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

function plainOf(raw: Readonly<Record<string, unknown>>): LeadSearch {
  const plain: LeadSearch = {}
  for (const name of plainFilters) {
    const text = textOf(raw[name])
    if (text !== undefined && pipelineFilterChecks[name](text)) plain[name] = text
  }
  return plain
}

/** The parameters of the list, without defaults. */
function listedOf(raw: Readonly<Record<string, unknown>>): LeadSearch {
  const status = textOf(raw['lead_status'])
  const statuses = status === undefined ? null : parseStatuses(status)
  const lead_status = statuses === null ? undefined : statusText(statuses)
  const ordering = textOf(raw['ordering'])
  const imported = textOf(raw['import'])
  const columns = columnsIn(leadColumnKeys, textOf(raw['columns']))
  return {
    ...(lead_status !== undefined && { lead_status }),
    ...plainOf(raw),
    ...(imported !== undefined && isId('lead_import', imported) && { import: imported }),
    ...(raw['permission_level'] === 'coordinator' && { permission_level: 'coordinator' as const }),
    ...(ordering !== undefined && ordering !== defaultOrdering && isOrdering(ordering) && { ordering }),
    ...(columns !== undefined && { columns }),
    ...displayIn(leadGroupings, raw),
  }
}

export function groupingOf(search: LeadSearch): LeadGrouping | undefined {
  return leadGroupings.find((each) => each === search.group_by)
}

/** What a view saves: the defaults are said, too, because they may differ from what another view shows. */
export function withDefaults(search: LeadSearch): LeadSearch {
  const statuses = statusesOf(search)
  return {
    ...search,
    lead_status: statuses.length === 0 ? all : statuses.join(','),
    ordering: orderingOf(search),
  }
}

const listParameters = [
  ...plainFilters,
  'lead_status',
  'permission_level',
  'import',
  'ordering',
  'columns',
  'group_by',
  'density',
] as const

/**
 * Ignores unknown parameters and invalid values, so that an old link still opens the list. On top of a view the
 * defaults are said.
 */
export function parseLeadSearch(raw: Readonly<Record<string, unknown>>): LeadSearch {
  const [lead, view, panel] = [textOf(raw['lead']), textOf(raw['view']), raw['panel']]
  const isOnView = view !== undefined && isId('view', view)
  const isChanged = isOnView && listParameters.some((name) => textOf(raw[name]) !== undefined)
  return {
    ...(isChanged ? withDefaults(listedOf(raw)) : listedOf(raw)),
    ...(isOnView && { view }),
    // A broken one opens the panel, which says so.
    ...(lead !== undefined && { lead, note: textOf(raw['note']) }),
    ...((panel === 'new' || panel === 'import') && { panel }),
  }
}

export function filtersOf(search: LeadSearch): LeadFilters {
  const statuses = statusesOf(search)
  const filters: LeadFilters = { ordering: orderingOf(search) }
  const grouping = groupingOf(search)
  if (grouping !== undefined) filters.group_by = grouping
  if (statuses.length > 0) filters.lead_status = statuses.join(',')
  if (search.import !== undefined) filters.import = search.import
  if (search.permission_level !== undefined) filters.permission_level = search.permission_level
  for (const name of plainFilters) {
    if (search[name] !== undefined) filters[name] = search[name]
  }
  return filters
}

/** Closes the view; keeps how rows are shown and the open panel. */
export function resetSearch(search: LeadSearch): LeadSearch {
  return {
    ...displayIn(leadGroupings, search),
    ...(search.columns !== undefined && { columns: search.columns }),
    ...(search.lead !== undefined && { lead: search.lead }),
    ...(search.panel !== undefined && { panel: search.panel }),
  }
}

/** Undefined or an empty string removes a parameter. */
export type SearchChange = Readonly<Partial<Record<keyof LeadSearch, string | undefined>>>

export function changeSearch(search: LeadSearch, change: SearchChange): LeadSearch {
  return parseLeadSearch({ ...search, ...change })
}

export function withOpenPanels(search: LeadSearch, { lead, panel }: LeadSearch): LeadSearch {
  return changeSearch(search, { lead, panel })
}

export function filtersKey(search: LeadSearch): string {
  return JSON.stringify(filtersOf(search))
}

/** Of all that the list shows. */
export function shownKey(search: LeadSearch): string {
  return JSON.stringify([filtersOf(search), search.columns, search.density])
}
