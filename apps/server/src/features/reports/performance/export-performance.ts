import type { PerformanceReport } from '@loanyard/contract/reports/performance-report'
import type { ReportQuery } from '@loanyard/contract/reports/period'
import { csvOf, inOneChunk } from '../../../media/spreadsheets/csv.ts'
import type { StaffContext } from '../../../services/context.ts'
import { performanceReport } from './performance.ts'

/** Every column of every part, in the order of the page. */
const figures = [
  'count',
  'loan_amount_sum',
  'weighted_amount_sum',
  'fee_sum',
  'weighted_fee_sum',
  'without_fee',
  'open',
  'open_amount_sum',
  'leads',
  'converted',
  'deals',
  'funded',
  'funded_amount_sum',
  'shared',
  'answered',
  'offers',
  'declined',
  'accepted',
  'accepted_amount_sum',
  'median_days',
] as const

type Figures = Partial<Record<(typeof figures)[number], number | string | null>>

interface Line {
  readonly part: 'forecast' | 'forecast by month' | 'person' | 'lender' | 'referral source'
  /** Null: without anyone, any date or any source. */
  readonly name: string | null
  readonly figures: Figures
}

function linesOf({ forecast, people, lenders, sources }: PerformanceReport): Line[] {
  return [
    { part: 'forecast', name: null, figures: forecast.total },
    ...forecast.months.map(({ month, ...sums }): Line => ({ part: 'forecast by month', name: month, figures: sums })),
    ...people.map(({ staff, ...sums }): Line => ({ part: 'person', name: staff?.full_name ?? null, figures: sums })),
    ...lenders.map(({ lender, ...sums }): Line => ({ part: 'lender', name: lender.name, figures: sums })),
    ...sources.map(({ source, ...sums }): Line => ({ part: 'referral source', name: source, figures: sums })),
  ]
}

/** The report as one table, with empty cells where a column doesn't apply to a row. Throws forbidden. */
export async function exportPerformance(ctx: StaffContext, query: ReportQuery): Promise<AsyncIterable<string>> {
  const lines = linesOf(await performanceReport(ctx, query))
  return csvOf(['part', 'name', ...figures], inOneChunk(lines), ({ part, name, figures: of }) => [
    part,
    name,
    ...figures.map((figure) => of[figure] ?? null),
  ])
}
