import * as z from 'zod'
import { call } from '../core/call.ts'
import { id } from '../core/ids.ts'
import { amount } from '../core/money.ts'
import { reportPeriod } from './period.ts'

const count = z.number().int()

const forecastSums = {
  count,
  loan_amount_sum: amount,
  weighted_amount_sum: amount.meta({ description: 'Each amount times its close probability' }),
  fee_sum: amount,
  weighted_fee_sum: amount,
  without_fee: count.meta({ description: 'Deals whose fee isn’t entered: they add nothing to the fees' }),
}

const dealSums = { deals: count, loan_amount_sum: amount, funded: count, funded_amount_sum: amount }
const leadSums = { leads: count, converted: count }

export const performanceReport = z
  .object({
    forecast: z
      .object({
        total: z.object(forecastSums),
        months: z.array(
          z.object({
            month: z
              .string()
              .nullable()
              .meta({ description: 'YYYY-MM of the expected or target close; null: neither is known' }),
            ...forecastSums,
          }),
        ),
      })
      .meta({ description: 'Open deals, whenever they were created' }),
    people: z
      .array(
        z.object({
          staff: z
            .object({ id: id('staff'), full_name: z.string() })
            .nullable()
            .meta({ description: 'null: deals and leads without anyone' }),
          open: count,
          open_amount_sum: amount,
          ...dealSums,
          ...leadSums,
        }),
      )
      .meta({ description: 'Deals by coordinator, leads by assignee. A deal with two coordinators counts for both' }),
    lenders: z.array(
      z.object({
        lender: z.object({ id: id('lender'), name: z.string() }),
        shared: count,
        answered: count,
        offers: count.meta({ description: 'Deals with terms that weren’t withdrawn' }),
        declined: count,
        accepted: count,
        accepted_amount_sum: amount,
        median_days: z
          .string()
          .nullable()
          .meta({ description: 'Median days from sharing to the latest answer; null: no answer yet' }),
      }),
    ),
    sources: z
      .array(
        z.object({
          source: z.string().nullable().meta({ description: 'As entered, in any case; null: none entered' }),
          ...leadSums,
          ...dealSums,
        }),
      )
      .meta({ description: 'Referral sources with the highest loan amounts, at most 50' }),
  })
  .meta({ id: 'PerformanceReport' })
export type PerformanceReport = z.infer<typeof performanceReport>

export const getPerformanceReport = call({
  method: 'GET',
  path: '/api/v0/partners/{partner_id}/reports/performance',
  access: 'staff',
  summary: 'The forecast, and deals and leads created in the period by person, lender and source; Admin and Manager',
  query: reportPeriod,
  reply: { status: 200, schema: performanceReport },
})

export const exportPerformanceReport = call({
  method: 'GET',
  path: '/api/v0/partners/{partner_id}/reports/performance/export',
  access: 'staff',
  stepUp: 'with_second_factor',
  summary: 'The performance report as CSV',
  query: reportPeriod,
  reply: { status: 200, csv: true },
})
