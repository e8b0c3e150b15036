import * as z from 'zod'
import { call } from '../core/call.ts'
import { amount } from '../core/money.ts'
import { boardQuery } from './filters.ts'

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
