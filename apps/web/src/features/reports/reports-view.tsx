import { exportPerformanceReport } from '@loanyard/contract/reports/performance-report'
import {
  exportPipelineReport,
  getPipelineReport,
  type PipelineReport,
} from '@loanyard/contract/reports/pipeline-report'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { lazy, Suspense, useState } from 'react'
import { reportKeys } from '../../domain/query-keys.ts'
import { messageOf, reasonOf } from '../../lib/api/api-error.ts'
import { callApi } from '../../lib/api/api.ts'
import { downloadFile } from '../../lib/api/download-file.ts'
import { loadChunk } from '../../lib/browser/lazy-chunk.ts'
import { formatCount, formatCounted, formatMoney } from '../../lib/format/format.ts'
import { useUrlDraft } from '../../lib/navigation/url-draft.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { EmptyState, FailedState } from '../../ui/feedback/states.tsx'
import { notifyError } from '../../ui/feedback/toast.ts'
import { FilterBar } from '../../ui/filter/filter-bar.tsx'
import { createdField } from '../../ui/filter/filter-fields.ts'
import { Page, PageHeader, Section } from '../../ui/layout/page.tsx'
import ui from '../../ui/layout/primitives.module.css'
import { Menu } from '../../ui/overlay/menu.tsx'
import * as copy from './copy.ts'
import { percentLabel, periodOf, presetLabels, presetOf, presets, type Period, type Preset } from './period.ts'
import { ReportCharts } from './report-charts.tsx'
import styles from './reports.module.css'

const Performance = lazy(async () => ({
  default: (await loadChunk(() => import('./performance/performance.tsx'))).Performance,
}))

const reportParts = [copy.stages, copy.statuses, copy.byMonth]
const fields = [createdField<Period>(copy.date)]
const segments = presets.map((value) => ({ value, label: presetLabels[value] }))

function Totals({ report: { total, all, leads } }: { report: PipelineReport }) {
  return (
    <p>
      <b>{formatCounted(total.count, copy.openDealNoun)}</b>
      {copy.totaling}
      <b>{formatMoney(total.loan_amount_sum)}</b> · {copy.inAll(formatCounted(all.count, 'deal'))} ·{' '}
      {copy.converted(formatCounted(leads.count, 'lead'), formatCount(leads.converted), percentLabel(leads.conversion))}
    </p>
  )
}

const exports = [
  { label: copy.exportPerformance, call: exportPerformanceReport, file: 'performance.csv' },
  { label: copy.exportPipeline, call: exportPipelineReport, file: 'pipeline.csv' },
] as const

function ExportReport({ partnerId, period }: { partnerId: string; period: Period }) {
  const [busy, setBusy] = useState(false)
  const run = async ({ call, file }: (typeof exports)[number]) => {
    setBusy(true)
    try {
      await downloadFile(call, { params: { partner_id: partnerId }, query: period }, file)
    } catch (error) {
      notifyError(reasonOf(error, copy.exportFailed))
    }
    setBusy(false)
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button icon={<IconDownload aria-hidden="true" />} busy={busy}>
          {copy.exportLabel} <IconChevronDown aria-hidden="true" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {exports.map((each) => (
          <Menu.Item key={each.file} onClick={() => void run(each)}>
            {each.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function ReportSkeleton() {
  return (
    <div className={clsx(ui.stack4, styles.report)}>
      {reportParts.map((title) => (
        <Section key={title} title={title}>
          <SkeletonRows count={7} />
        </Section>
      ))}
    </div>
  )
}

/** An empty period suggests another one; with no data at all, reports appear as work is added. */
function EmptyReport({ isAllTime }: { isAllTime: boolean }) {
  if (!isAllTime) return <EmptyState title={copy.emptyPeriodTitle}>{copy.emptyPeriodHelp}</EmptyState>
  return <EmptyState title={copy.emptyTitle}>{copy.emptyHelp}</EmptyState>
}

interface ReportsViewProps {
  partnerId: string
  address: Period
  onAddressChange: (next: Period) => void
}

export function ReportsView({ partnerId, address, onAddressChange }: ReportsViewProps) {
  const draft = useUrlDraft({ address, onApply: onAddressChange })
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    queryKey: reportKeys.pipeline(partnerId, address),
    queryFn: ({ signal }) => callApi(getPipelineReport, { params: { partner_id: partnerId }, query: address, signal }),
    placeholderData: (current) => current,
  })
  const [now] = useState(() => new Date())
  const preset = presetOf(draft.shown, now)
  const isEmpty = data !== undefined && data.all.count === 0 && data.leads.count === 0
  return (
    <Page>
      <PageHeader title={copy.reports} actions={<ExportReport partnerId={partnerId} period={address} />} />
      <FilterBar
        label={copy.reportPeriod}
        start={
          <Segmented<Preset | 'other'>
            label={copy.period}
            segments={segments}
            value={preset ?? 'other'}
            onChange={(value) => value !== 'other' && draft.changeNow(periodOf(value, now))}
          />
        }
        fields={fields}
        draft={draft}
        onReset={() => draft.changeNow(periodOf('all', now))}
      />
      {data === undefined && error === null && <ReportSkeleton />}
      {error !== null && (
        <FailedState inline title={copy.loadFailed} onRetry={() => void refetch()} retrying={isFetching}>
          {messageOf(error)}
        </FailedState>
      )}
      {isEmpty && <EmptyReport isAllTime={preset === 'all'} />}
      {data !== undefined && !isEmpty && (
        <div
          className={clsx(ui.stack4, styles.report, isPlaceholderData && styles.stale)}
          aria-busy={isPlaceholderData}
        >
          <Totals report={data} />
          <Suspense fallback={<SkeletonRows count={4} />}>
            <Performance partnerId={partnerId} period={address} pipeline={data}>
              <ReportCharts report={data} />
            </Performance>
          </Suspense>
        </div>
      )}
    </Page>
  )
}
