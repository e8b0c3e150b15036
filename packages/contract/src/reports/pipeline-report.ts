import * as z from 'zod'
import { call } from '../core/call.ts'
import { amount } from '../core/money.ts'
import { dealStatuses, leadStatuses } from '../core/values.ts'
import { stage } from '../deals/stages.ts'
import { exportPerformanceReport, getPerformanceReport } from './performance-report.ts'
import { reportPeriod } from './period.ts'

const count = z.number().int()
const totals = { count, loan_amount_sum: amount }

export const pipelineReport = z
  .object({
    total: z.object(totals).meta({ description: 'Open deals: Active and On Hold' }),
    all: z.object(totals).meta({ description: 'Deals of every status' }),
    stages: z.array(
      z.object({
        stage,
        ...totals,
        statuses: z.array(z.object({ status: z.enum(dealStatuses), ...totals })),
        stays: count.meta({ description: 'Number of times a deal left the stage in the period' }),
        median_days: z
          .string()
          .nullable()
          .meta({ description: 'Median days in the stage, for deals that left it; null: none did' }),
      }),
    ),
    statuses: z.array(z.object({ status: z.enum(dealStatuses), ...totals })),
    leads: z.object({
      count,
      converted: count,
      conversion: z.string().nullable().meta({ description: 'A fraction; null: no leads' }),
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

export const getPipelineReport = call({
  method: 'GET',
  path: '/api/v0/partners/{partner_id}/reports/pipeline',
  access: 'staff',
  summary: 'Deals and leads created in the period, by stage, status and month; Admin and Manager',
  query: reportPeriod,
  reply: { status: 200, schema: pipelineReport },
})

export const exportPipelineReport = call({
  method: 'GET',
  path: '/api/v0/partners/{partner_id}/reports/pipeline/export',
  access: 'staff',
  stepUp: 'with_second_factor',
  summary: 'The pipeline report as CSV',
  query: reportPeriod,
  reply: { status: 200, csv: true },
})

export const reportCalls = {
  getPipelineReport,
  exportPipelineReport,
  getPerformanceReport,
  exportPerformanceReport,
}
