import { securityKinds, securityOutcomes } from '@loanyard/contract/audit/security-kinds'
import { auditSubjects, dealStatuses, leadStatuses, notificationTypes } from '@loanyard/contract/core/values'
import * as z from 'zod'

/** What the addresses of the partner's pages may say. A value that fits nothing is dropped, never an error. */

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

/** Several of a closed list with commas between them; unknown ones are dropped. */
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

/** The ranges that leads and deals share, under the names of the calls. */
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
  /** Absent: New and Qualified, the specification's default. `All`: no filter by status. */
  lead_status: several([...leadStatuses, 'All']),
  ...ranges,
  /** The lead whose panel is open. */
  lead: text,
  /** What else is open over the list. */
  panel: z.enum(['new', 'import']).optional().catch(undefined),
})

export const dealsSearch = z.object({
  view: z.enum(['list', 'board']).optional().catch(undefined),
  /** Stage ids with commas between them. */
  stage: z.string().max(2000).optional().catch(undefined),
  status: several(dealStatuses),
  ...ranges,
})

/** The same in every area. */
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
  /** The stage whose work is shown; `other`: the documents of none. */
  stage: text,
  /** The document that is open, the order of the documents, and what is searched for among them. */
  doc: text,
  order: text,
  find: text,
  /** The request that is open, and whether what is to be signed is shown instead of a stage's requests. */
  request: text,
  only: text,
  /** The lender whose answers are open, and whether lenders are being chosen to share with. */
  lender: text,
  share: text,
  /** Specification section 2: the breadcrumb's name while the deal itself is still loading. */
  deal_name: text,
})

/** What fits none of the statuses, answers and orderings is left out by the list itself, which knows them. */
export const lenderDealsSearch = z.object({ search: text, status: text, response: text, ordering: text })

/** What fits no status and no ordering is left out by the list itself, which knows them. */
export const lendersSearch = z.object({
  search: text,
  status: text,
  ordering: text,
  panel: z.enum(['new']).optional().catch(undefined),
})

export const lenderSearch = z.object({
  /** Specification section 2: the breadcrumb's name while the lender itself is still loading. */
  lender_name: text,
})

/** The same for users; `edit`: the one whose panel for changing is open. */
export const usersSearch = lendersSearch.extend({ role: text, edit: text })

export const userSearch = z.object({
  /** What is searched for among the shared deals, and their order. */
  search: text,
  ordering: text,
  /** `edit` where the panel for changing is open. */
  panel: text,
  /** Specification section 2: the breadcrumb's name while the user is still loading. */
  staff_name: text,
})

export const bundlesSearch = z.object({
  /** Absent: the partner's own that are in use. */
  show: z.enum(['custom', 'archived']).optional().catch(undefined),
  search: text,
})

export const bundleSearch = z.object({
  /** Specification section 2: the breadcrumb's name while the bundle itself is still loading. */
  bundle_title: text,
})
