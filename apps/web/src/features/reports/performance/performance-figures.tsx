import type { PerformanceReport } from '@loanyard/contract/reports/performance-report'
import type { PipelineReport } from '@loanyard/contract/reports/pipeline-report'
import { clsx } from 'clsx'
import { formatCount, formatCounted, formatMoneyShort } from '../../../lib/format/format.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { percentLabel } from '../period.ts'
import styles from '../reports.module.css'
import * as copy from './copy.ts'

function Figure({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <div>
      <dt className={ui.fine}>{label}</dt>
      <dd className={styles.figure}>{value}</dd>
      <dd className={clsx(ui.fine, ui.quiet)}>{note}</dd>
    </div>
  )
}

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
    <dl className={clsx(ui.box, styles.figures)} aria-label={copy.keyFigures}>
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
    </dl>
  )
}
