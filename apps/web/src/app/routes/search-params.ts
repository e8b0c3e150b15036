import { securityKinds, securityOutcomes } from '@loanyard/contract/audit/security-kinds'
import { isDay } from '@loanyard/contract/core/filter-values'
import {
  auditSubjects,
  dealStatuses,
  leadStatuses,
  loanPurposes,
  notificationTypes,
  turns,
} from '@loanyard/contract/core/values'

/** The URL's search as plain text fields, named and written like the API's own queries. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** Keeps commas, colons and slashes readable in the address bar; leaves out empty fields. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' && value !== '') query.set(name, value)
  }
  return query.size === 0
    ? ''
    : `?${query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%2F', '/')}`
}

// Search parameters of the pages. A value that doesn't fit is dropped, never an error. Every page loads this before it
// works, so it does without zod.

type Field<T extends string> = (text: string) => T | undefined

type Search<Fields extends Readonly<Record<string, Field<string>>>> = {
  [Name in keyof Fields]?: ReturnType<Fields[Name]>
}

/** A route's `validateSearch`. */
export function searchParams<const Fields extends Readonly<Record<string, Field<string>>>>(fields: Fields) {
  return (raw: object): Search<Fields> => {
    const given: Readonly<Record<string, unknown>> = { ...raw }
    const search: Record<string, string | undefined> = {}
    for (const [name, field] of Object.entries(fields)) {
      const value = given[name]
      // The router keeps what is in the URL unless it is undefined here.
      search[name] = typeof value === 'string' ? field(value) : undefined
    }
    // Cast: each of `fields` made the value of its name.
    return search as Search<Fields>
  }
}

export const text =
  (max = 200): Field<string> =>
  (value) =>
    value.length <= max ? value : undefined

const matching =
  (isValid: (value: string) => boolean): Field<string> =>
  (value) =>
    isValid(value) ? value : undefined

export const oneOf =
  <const T extends string>(values: readonly T[]): Field<T> =>
  (value) =>
    values.find((each) => each === value)

/** Comma-separated values of a closed list; unknown ones are dropped. */
const several =
  (values: readonly string[]): Field<string> =>
  (value) =>
    value
      .split(',')
      .filter((each) => values.includes(each))
      .join(',') || undefined

const date = matching(isDay)
const money = matching((value) => /^\d{1,15}(\.\d{1,2})?$/.test(value))
const score = matching((value) => /^\d{1,4}$/.test(value))

const created = { created_date_range_after: date, created_date_range_before: date }

/** Ranges shared by leads and deals, under the API's names. */
const ranges = {
  ...created,
  loan_amount_min: money,
  loan_amount_max: money,
  credit_score_min: score,
  credit_score_max: score,
  search: text(),
  ordering: text(),
  columns: text(500),
  group_by: text(40),
  density: text(20),
}

/** A saved view. */
const view = matching((value) => /^view_\w{26}$/.test(value))

export const leadsSearch = searchParams({
  /** Absent: New and Qualified, the specified default. `All`: no filter by status. */
  lead_status: several([...leadStatuses, 'All']),
  ...ranges,
  view,
  lead: text(),
  /** The note on the lead that a notification leads to. */
  note: text(),
  panel: oneOf(['new', 'import']),
})

export const dealsSearch = searchParams({
  /** `list`, `board`, or a saved view. */
  view: matching((value) => /^(list|board|view_\w{26})$/.test(value)),
  /** On top of a saved view. */
  layout: oneOf(['list', 'board']),
  /** Comma-separated stage ids. */
  stage: text(2000),
  status: several(dealStatuses),
  /** Staff ids, `me` and `none`. */
  coordinator: text(2000),
  loan_purpose: several(loanPurposes),
  lender: text(2000),
  waiting_on: several(turns),
  overdue: several(['true']),
  needs_review: several(['true']),
  panel: oneOf(['new']),
  ...ranges,
})

/** The list itself drops unknown values. */
export const requestsSearch = searchParams({
  view,
  waiting_on: text(),
  overdue: text(),
  status: text(),
  kind: text(),
  deal_status: text(),
  stage: text(2000),
  coordinator: text(2000),
  due_date_range_after: text(),
  due_date_range_before: text(),
  search: text(),
  ordering: text(),
  columns: text(2000),
  density: text(20),
})

export const notificationsSearch = searchParams({
  notification_type: several(notificationTypes),
  viewed: oneOf(['true', 'false']),
  ...created,
})

export const reportsSearch = searchParams(created)

/** The page itself drops an unknown section. */
export const settingsSearch = searchParams({ section: text(), search: text(), audience: text(), has: text() })

export const auditSearch = searchParams({
  user: text(),
  deal: text(),
  /** Id of a lead, lender, user or checklist. */
  record: text(),
  about: oneOf(auditSubjects),
  ...created,
})

export const securityLogSearch = searchParams({
  user: text(),
  kind: oneOf(securityKinds),
  outcome: oneOf(securityOutcomes),
  ...created,
})

export const dealSearch = searchParams({
  tab: text(),
  /** `other`: documents of no stage. */
  stage: text(),
  /** The open document, the sort order, and the text searched for. */
  doc: text(),
  order: text(),
  find: text(),
  /** The open request; `only` shows what is to be signed instead of a stage's requests. */
  request: text(),
  only: text(),
  /** What is being requested: checklists, or single requests. */
  ask: oneOf(['checklists', 'requests']),
  /** The lender whose answers are open; `share`: lenders are being chosen. */
  lender: text(),
  share: text(),
  /** The note that a notification leads to. */
  note: text(),
  /** Of the activity: what it is about, and who did it. */
  about: text(),
  by: text(),
  /** Breadcrumb name while the deal is loading. */
  deal_name: text(),
})

/** The list itself drops unknown statuses, responses and orderings. */
export const lenderDealsSearch = searchParams({ search: text(), status: text(), response: text(), ordering: text() })

/** The list itself drops unknown values. */
export const lenderPipelineSearch = searchParams({
  search: text(),
  partner: text(2000),
  response: text(),
  status: text(),
  business_state: text(),
  shared_date_range_after: text(),
  shared_date_range_before: text(),
  loan_amount_min: text(),
  loan_amount_max: text(),
  credit_score_min: text(),
  credit_score_max: text(),
  dscr_min: text(),
  dscr_max: text(),
  ordering: text(),
})

/** The list itself drops unknown statuses and orderings. */
export const staffListFields = {
  search: text(),
  status: text(),
  ordering: text(),
  panel: oneOf(['new']),
}
export const lendersSearch = searchParams({
  ...staffListFields,
  waiting: oneOf(['true']),
  view,
  group_by: text(40),
  density: text(20),
})

export const lenderSearch = searchParams({
  /** Breadcrumb name while the lender is loading. */
  lender_name: text(),
})

export const portalPreviewSearch = searchParams({
  /** The page of the portal that is shown: `my-docs` or a request. */
  at: text(),
})
