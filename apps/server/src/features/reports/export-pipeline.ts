import type { ReportQuery } from '@loanyard/contract/reports/period'
import type { PipelineReport } from '@loanyard/contract/reports/pipeline-report'
import { csvOf, inOneChunk } from '../../media/spreadsheets/csv.ts'
import type { StaffContext } from '../../services/context.ts'
import { pipelineReport } from './pipeline.ts'

const header = [
  'part',
  'name',
  'status',
  'leads',
  'converted',
  'conversion',
  'deals',
  'loan_amount_sum',
  'stays',
  'median_days',
  'funded',
  'funded_amount_sum',
]

interface Line {
  readonly part: 'total' | 'open' | 'stage' | 'stage and status' | 'status' | 'lead status' | 'month'
  readonly name?: string
  readonly status?: string
  readonly leads?: number
  readonly converted?: number
  readonly conversion?: string | null
  readonly deals?: number
  readonly loan_amount_sum?: string
  readonly stays?: number
  readonly median_days?: string | null
  readonly funded?: number
  readonly funded_amount_sum?: string
}

function linesOf({ total, all, stages, statuses, leads, months }: PipelineReport): Line[] {
  const { count, converted, conversion } = leads
  return [
    {
      part: 'total',
      leads: count,
      converted,
      conversion,
      deals: all.count,
      loan_amount_sum: all.loan_amount_sum,
    },
    { part: 'open', deals: total.count, loan_amount_sum: total.loan_amount_sum },
    ...stages.flatMap(({ stage, count: deals, loan_amount_sum, stays, median_days, statuses: own }): Line[] => [
      { part: 'stage', name: stage.name, deals, loan_amount_sum, stays, median_days },
      ...own.map((each): Line => ({
        part: 'stage and status',
        name: stage.name,
        status: each.status,
        deals: each.count,
        loan_amount_sum: each.loan_amount_sum,
      })),
    ]),
    ...statuses.map((each): Line => ({
      part: 'status',
      status: each.status,
      deals: each.count,
      loan_amount_sum: each.loan_amount_sum,
    })),
    ...leads.statuses.map((each): Line => ({ part: 'lead status', status: each.status, leads: each.count })),
    ...months.map(({ month, ...figures }): Line => ({ part: 'month', name: month, ...figures })),
  ]
}

/** The report as one table, with empty cells where a column doesn't apply to a row. Throws forbidden. */
export async function exportPipeline(ctx: StaffContext, query: ReportQuery): Promise<AsyncIterable<string>> {
  const lines = linesOf(await pipelineReport(ctx, query))
  return csvOf(header, inOneChunk(lines), (line) => [
    line.part,
    line.name ?? null,
    line.status ?? null,
    line.leads ?? null,
    line.converted ?? null,
    line.conversion ?? null,
    line.deals ?? null,
    line.loan_amount_sum ?? null,
    line.stays ?? null,
    line.median_days ?? null,
    line.funded ?? null,
    line.funded_amount_sum ?? null,
  ])
}
