import { securityKinds, securityOutcomes } from '@loanyard/contract/audit/security-kinds'
import { auditSubjects, dealStatuses, leadStatuses, notificationTypes } from '@loanyard/contract/core/values'
import * as z from 'zod'

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

// Search parameters of the pages. A value that doesn't fit is dropped, never an error.

const text = z.string().max(200).optional().catch(undefined)
const date = z.iso.date().optional().catch(undefined)
const money = z
  .string()
  .regex(/^\d{1,15}(\.\d{1,2})?$/)
  .optional()
  .catch(undefined)
const score = z
  .string()
  .regex(/^\d{1,4}$/)
  .optional()
  .catch(undefined)

/** Comma-separated values of a closed list; unknown ones are dropped. */
const several = (values: readonly string[]) =>
  z
    .string()
    .transform(
      (list) =>
        list
          .split(',')
          .filter((each) => values.includes(each))
          .join(',') || undefined,
    )
    .optional()
    .catch(undefined)

/** Ranges shared by leads and deals, under the API's names. */
const ranges = {
  created_date_range_after: date,
  created_date_range_before: date,
  loan_amount_min: money,
  loan_amount_max: money,
  credit_score_min: score,
  credit_score_max: score,
  search: text,
  ordering: text,
}

export const leadsSearch = z.object({
  /** Absent: New and Qualified, the specified default. `All`: no filter by status. */
  lead_status: several([...leadStatuses, 'All']),
  ...ranges,
  lead: text,
  panel: z.enum(['new', 'import']).optional().catch(undefined),
})

export const dealsSearch = z.object({
  view: z.enum(['list', 'board']).optional().catch(undefined),
  /** Comma-separated stage ids. */
  stage: z.string().max(2000).optional().catch(undefined),
  status: several(dealStatuses),
  ...ranges,
})

export const notificationsSearch = z.object({
  notification_type: several(notificationTypes),
  viewed: z.enum(['true', 'false']).optional().catch(undefined),
  created_date_range_after: date,
  created_date_range_before: date,
})

export const reportsSearch = z.object({ created_date_range_after: date, created_date_range_before: date })

export const auditSearch = z.object({
  user: text,
  deal: text,
  about: z.enum(auditSubjects).optional().catch(undefined),
  created_date_range_after: date,
  created_date_range_before: date,
})

export const securityLogSearch = z.object({
  user: text,
  kind: z.enum(securityKinds).optional().catch(undefined),
  outcome: z.enum(securityOutcomes).optional().catch(undefined),
  created_date_range_after: date,
  created_date_range_before: date,
})

export const dealSearch = z.object({
  tab: text,
  /** `other`: documents of no stage. */
  stage: text,
  /** The open document, the sort order, and the text searched for. */
  doc: text,
  order: text,
  find: text,
  /** The open request; `only` shows what is to be signed instead of a stage's requests. */
  request: text,
  only: text,
  /** The lender whose answers are open; `share`: lenders are being chosen. */
  lender: text,
  share: text,
  /** Breadcrumb name while the deal is loading. */
  deal_name: text,
})

/** The list itself drops unknown statuses, responses and orderings. */
export const lenderDealsSearch = z.object({ search: text, status: text, response: text, ordering: text })

/** The list itself drops unknown statuses and orderings. */
export const lendersSearch = z.object({
  search: text,
  status: text,
  ordering: text,
  panel: z.enum(['new']).optional().catch(undefined),
})

export const lenderSearch = z.object({
  /** Breadcrumb name while the lender is loading. */
  lender_name: text,
})

/** `edit`: the user whose edit panel is open. */
export const usersSearch = lendersSearch.extend({ role: text, edit: text })

export const userSearch = z.object({
  search: text,
  ordering: text,
  /** `edit` while the edit panel is open. */
  panel: text,
  /** Breadcrumb name while the user is loading. */
  staff_name: text,
})

export const bundlesSearch = z.object({
  /** Absent: the partner's own bundles in use. */
  show: z.enum(['custom', 'archived']).optional().catch(undefined),
  search: text,
})

export const bundleSearch = z.object({
  /** Breadcrumb name while the bundle is loading. */
  bundle_title: text,
})
