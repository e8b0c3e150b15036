import type { PerformanceReport } from '@loanyard/contract/reports/performance-report'
import type { PipelineReport } from '@loanyard/contract/reports/pipeline-report'
import { formatCount, formatCounted, formatMoneyShort } from '../../../lib/format/format.ts'
import { Figure, Figures } from '../../../ui/text/figures.tsx'
import { percentLabel } from '../period.ts'
import * as copy from './copy.ts'

interface PerformanceFiguresProps {
  pipeline: PipelineReport
  forecast: PerformanceReport['forecast']['total']
}

/** What is coming in, and what came of it. */
export function PerformanceFigures({ pipeline, forecast }: PerformanceFiguresProps) {
  const { leads, statuses } = pipeline
  const funded = statuses.find(({ status }) => status === 'Funded')
  const unknown = forecast.without_fee === 0 ? [] : [copy.withoutFee(formatCount(forecast.without_fee))]
  return (
    <Figures label={copy.keyFigures}>
      <Figure
        label={copy.openPipeline}
        value={formatMoneyShort(forecast.loan_amount_sum)}
        note={formatCounted(forecast.count, 'open deal')}
      />
      <Figure label={copy.weighted} value={formatMoneyShort(forecast.weighted_amount_sum)} note={copy.byProbability} />
      <Figure
        label={copy.expectedFees}
        value={formatMoneyShort(forecast.weighted_fee_sum)}
        note={[copy.ifAllClose(formatMoneyShort(forecast.fee_sum)), ...unknown].join(' · ')}
      />
      <Figure
        label={copy.funded}
        value={formatMoneyShort(funded?.loan_amount_sum ?? '0.00')}
        note={formatCounted(funded?.count ?? 0, 'deal')}
      />
      <Figure
        label={copy.conversion}
        value={percentLabel(leads.conversion)}
        note={copy.ofLeads(formatCount(leads.converted), formatCounted(leads.count, 'lead'))}
      />
    </Figures>
  )
}
