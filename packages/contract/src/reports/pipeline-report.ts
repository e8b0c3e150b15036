import * as z from 'zod'
import { call } from '../core/call.ts'
import { day } from '../core/fields.ts'
import { amount } from '../core/money.ts'
import { dealStatuses, leadStatuses } from '../core/values.ts'
import { stage } from '../deals/stages.ts'

const count = z.number().int()
const counted = { count, loan_amount_sum: amount }

export const pipelineReport = z
  .object({
    total: z.object(counted),
    stages: z.array(
      z.object({
        stage,
        ...counted,
        statuses: z.array(z.object({ status: z.enum(dealStatuses), ...counted })),
        stays: count.meta({ description: 'Stays in the stage that ended in the period' }),
        median_days: z.string().nullable().meta({ description: 'Half of the stays took no longer; null: none ended' }),
      }),
    ),
    statuses: z.array(z.object({ status: z.enum(dealStatuses), ...counted })),
    leads: z.object({
      count,
      converted: count,
      conversion: z.string().nullable().meta({ description: 'A fraction; null: there were no leads' }),
      statuses: z.array(z.object({ status: z.enum(leadStatuses), count })),
    }),
    months: z.array(
      z.object({
        month: z.string().meta({ description: 'YYYY-MM, in UTC' }),
        leads: count,
        converted: count,
        conversion: z.string().nullable(),
        deals: count,
        loan_amount_sum: amount,
        funded: count,
        funded_amount_sum: amount,
      }),
    ),
  })
  .meta({ id: 'PipelineReport' })
export type PipelineReport = z.infer<typeof pipelineReport>

const byPeriod = z
  .strictObject({ created_date_range_after: day.optional(), created_date_range_before: day.optional() })
  .refine(
    ({ created_date_range_after: after, created_date_range_before: before }) =>
      after === undefined || before === undefined || after <= before,
    { path: ['created_date_range_before'], message: 'The period ends before it begins.' },
  )
export type ReportQuery = z.output<typeof byPeriod>

export const getPipelineReport = call({
  method: 'GET',
  path: '/api/v0/partners/{partner_id}/reports/pipeline',
  access: 'staff',
  summary: 'Deals and leads that came in the period: per stage, status and month; Admin and Manager',
  query: byPeriod,
  reply: { status: 200, schema: pipelineReport },
})

export const exportPipelineReport = call({
  method: 'GET',
  path: '/api/v0/partners/{partner_id}/reports/pipeline/export',
  access: 'staff',
  summary: 'The same as CSV',
  query: byPeriod,
  reply: { status: 200, csv: true },
})

export const reportCalls = { getPipelineReport, exportPipelineReport }
