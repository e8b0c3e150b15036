import * as z from 'zod'
import { call } from '../core/call.ts'
import { groupFields, groupsReply } from '../core/lists.ts'
import { amount } from '../core/money.ts'
import { boardQuery, dealFilters, dealGroupings } from './filters.ts'

export const dealSums = { count: z.number().int(), loan_amount_sum: amount }

export const dealTotals = z
  .object({
    ...dealSums,
    open: z.object(dealSums).meta({ description: 'Active and On Hold' }),
  })
  .meta({ id: 'DealTotals' })
export type DealTotals = z.infer<typeof dealTotals>

export const getDealTotals = call({
  method: 'GET',
  path: '/api/v0/deals/partners/{partner_id}/totals',
  access: 'staff',
  summary: 'How many deals match the filters and their total loan amount, all and open ones',
  query: boardQuery,
  reply: { status: 200, schema: dealTotals },
})

export const dealGroup = z.object({ ...groupFields, loan_amount_sum: amount }).meta({ id: 'DealGroup' })
export type DealGroup = z.infer<typeof dealGroup>

const groupsQuery = z.strictObject({ ...dealFilters, group_by: z.enum(dealGroupings) })
export type DealGroupsQuery = z.output<typeof groupsQuery>

export const getDealGroups = call({
  method: 'GET',
  path: '/api/v0/deals/partners/{partner_id}/groups',
  access: 'staff',
  summary:
    'The groups of the deals that match the filters, each with its count and sum. A deal with several coordinators is in the group of the first',
  query: groupsQuery,
  reply: { status: 200, schema: groupsReply(dealGroup) },
})
