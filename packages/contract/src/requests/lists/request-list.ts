import * as z from 'zod'
import { call } from '../../core/call.ts'
import { day, instant } from '../../core/fields.ts'
import { id } from '../../core/ids.ts'
import { commaList, listQuery, listReply, onlyTrue } from '../../core/lists.ts'
import { clientStatuses, dealStatuses, requestKinds, requestStatuses, turns } from '../../core/values.ts'
import * as dealCopy from '../../deals/copy.ts'
import { dueInDays } from '../due-in-days.ts'

const requestOrderings = ['due_date', 'created', 'title'] as const

const requestFilters = {
  status: commaList(z.enum(requestStatuses)).optional(),
  waiting_on: commaList(z.enum(turns)).optional(),
  overdue: onlyTrue.optional().meta({ description: 'Required, and waiting on the client past the due date' }),
  due_date_range_after: day.optional(),
  due_date_range_before: day.optional(),
  stage: commaList(id('stage')).optional().meta({ description: 'The stages they were requested in' }),
  kind: commaList(z.enum(requestKinds)).optional(),
  coordinator: commaList(z.union([id('staff'), z.enum(['me', 'none'])], dealCopy.coordinatorFilter))
    .optional()
    .meta({ description: 'Staff ids; `me`: the caller, `none`: deals without a coordinator' }),
  deal_status: commaList(z.enum(dealStatuses)).optional().meta({ description: 'Default: Active and On Hold' }),
  search: listQuery(requestOrderings).search.meta({ description: 'Finds deals as their list does' }),
}

const requestListQuery = z.strictObject({
  ...requestFilters,
  ...listQuery(requestOrderings),
  search: requestFilters.search,
})
export type RequestListQuery = z.output<typeof requestListQuery>

const requestTotalsQuery = z.strictObject(requestFilters)
export type RequestTotalsQuery = z.output<typeof requestTotalsQuery>

export const listedRequest = z
  .object({
    id: id('requirement'),
    deal: z.object({ id: id('deal'), title: z.string(), status: z.enum(dealStatuses) }),
    borrower: z.object({
      full_name: z.string(),
      client_status: z
        .enum(clientStatuses)
        .nullable()
        .meta({ description: 'Whether they accepted the invitation to the portal; null: not invited yet' }),
    }),
    stage: z
      .object({ id: id('stage'), name: z.string() })
      .nullable()
      .meta({ description: 'Where it was requested' }),
    coordinators: z.array(z.object({ id: id('staff'), full_name: z.string(), is_active: z.boolean() })),
    kind: z.enum(requestKinds),
    title: z.string(),
    is_required: z.boolean(),
    status: z.enum(requestStatuses),
    waiting_on: z.enum(turns),
    other_person: z.string().nullable().meta({ description: 'Whose item it is, as the borrower says' }),
    due_date: z.string().nullable(),
    is_overdue: z.boolean(),
    due_in_days: dueInDays,
    last_reminded_at: instant
      .nullable()
      .meta({ description: 'When the borrower was last emailed a reminder about the deal' }),
    created: instant,
    version: z.number().int(),
    can: z.object({ remind: z.boolean(), update: z.boolean() }),
  })
  .meta({ id: 'ListedRequest' })
export type ListedRequest = z.infer<typeof listedRequest>

const requestTotals = z
  .object({
    count: z.number().int(),
    overdue: z.number().int(),
    waiting_on: z.object({ client: z.number().int(), staff: z.number().int(), nobody: z.number().int() }),
  })
  .meta({ id: 'RequestTotals' })
export type RequestTotals = z.infer<typeof requestTotals>

const path = '/api/v0/attestations/partners/{partner_id}/requests'

export const listRequests = call({
  method: 'GET',
  path,
  access: 'staff',
  summary: 'The requests of all deals the caller can see, those due first',
  query: requestListQuery,
  reply: { status: 200, schema: listReply(listedRequest) },
})

export const getRequestTotals = call({
  method: 'GET',
  path: `${path}/totals`,
  access: 'staff',
  summary: 'How many requests match the filters, by whom they wait on, and how many are overdue',
  query: requestTotalsQuery,
  reply: { status: 200, schema: requestTotals },
})

export const exportRequests = call({
  method: 'GET',
  path: `${path}/export`,
  access: 'staff',
  summary: 'The filtered requests as CSV',
  query: z.strictObject({ ...requestFilters, ordering: listQuery(requestOrderings).ordering }),
  reply: { status: 200, csv: true },
})

export const requestListCalls = { listRequests, getRequestTotals, exportRequests }
