import { dealStatuses, leadStatuses, openDealStatuses } from '@loanyard/contract/core/values'
import type { ReportQuery } from '@loanyard/contract/reports/period'
import type { PipelineReport } from '@loanyard/contract/reports/pipeline-report'
import { sumAmounts } from '@loanyard/lending/numbers/amounts'
import type { StaffContext } from '../../services/context.ts'
import { findStages, presentStage } from '../deals/index.ts'
import { authorize } from './policy.ts'
import { findDealSums, findLeadCounts, findMonths, findStays, type MonthRow, type StageStatusRow } from './queries.ts'

const maxMonths = 36

/** Four decimals; null if the whole is zero. */
function fractionOf(part: number, whole: number): string | null {
  return whole === 0 ? null : (part / whole).toFixed(4)
}

function totals(sums: readonly StageStatusRow[]): { count: number; loan_amount_sum: string } {
  return {
    count: sums.reduce((sum, { count }) => sum + count, 0),
    loan_amount_sum: sumAmounts(sums.map(({ amount }) => amount)),
  }
}

/** Deals that are over count in no stage and no total. */
function openOnes(sums: readonly StageStatusRow[]): StageStatusRow[] {
  return sums.filter(({ status }) => openDealStatuses.some((each) => each === status))
}

function byStatus(sums: readonly StageStatusRow[]): PipelineReport['statuses'] {
  return dealStatuses.map((status) => ({ status, ...totals(sums.filter((row) => row.status === status)) }))
}

function presentMonth({ month, leads, converted, deals, amount, funded, funded_amount }: MonthRow) {
  return {
    month,
    leads,
    converted,
    conversion: fractionOf(converted, leads),
    deals,
    loan_amount_sum: amount,
    funded,
    funded_amount_sum: funded_amount,
  }
}

/** Throws forbidden. */
export async function pipelineReport(ctx: StaffContext, query: ReportQuery): Promise<PipelineReport> {
  authorize(ctx, 'report.read')
  const [stages, sums, leads, stays, months] = await Promise.all([
    findStages(ctx),
    findDealSums(ctx, query),
    findLeadCounts(ctx, query),
    findStays(ctx, query),
    findMonths(ctx, query, maxMonths),
  ])
  const count = leads.reduce((sum, lead) => sum + lead.count, 0)
  const counted = leadStatuses.map((status) => ({
    status,
    count: leads.find((lead) => lead.status === status)?.count ?? 0,
  }))
  const converted = counted.find(({ status }) => status === 'Converted')?.count ?? 0
  return {
    total: totals(openOnes(sums)),
    all: totals(sums),
    stages: stages.map((stage) => {
      const own = sums.filter(({ stage_id }) => stage_id === stage.id)
      const stay = stays.find(({ stage_id }) => stage_id === stage.id)
      return {
        stage: presentStage(stage),
        ...totals(openOnes(own)),
        statuses: byStatus(own),
        stays: stay?.stays ?? 0,
        median_days: stay?.median_days ?? null,
      }
    }),
    statuses: byStatus(sums),
    leads: { count, converted, conversion: fractionOf(converted, count), statuses: counted },
    months: months.toReversed().map(presentMonth),
  }
}
