import { monthAndYear } from '@loanyard/contract/core/dates'
import { getPerformanceReport, type PerformanceReport } from '@loanyard/contract/reports/performance-report'
import type { PipelineReport } from '@loanyard/contract/reports/pipeline-report'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { reportKeys } from '../../../domain/query-keys.ts'
import { messageOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { formatCount, formatMoney, today } from '../../../lib/format/format.ts'
import { daysLabel } from '../../../lib/format/rates-and-terms.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { FailedState } from '../../../ui/feedback/states.tsx'
import { Section } from '../../../ui/layout/page.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import type { Period } from '../period.ts'
import styles from '../reports.module.css'
import * as copy from './copy.ts'
import { PerformanceFigures } from './performance-figures.tsx'
import { ReportTable } from './report-table.tsx'

type Forecast = PerformanceReport['forecast']
type Sums = Forecast['total']

function forecastCells({ count, loan_amount_sum, weighted_amount_sum, fee_sum, weighted_fee_sum }: Sums): string[] {
  return [formatCount(count), ...[loan_amount_sum, weighted_amount_sum, fee_sum, weighted_fee_sum].map(formatMoney)]
}

/** `now`: YYYY-MM. */
function monthName(month: string | null, now: string): ReactNode {
  if (month === null) return copy.noDate
  if (month >= now) return monthAndYear(month)
  return (
    <span className={styles.late}>
      {monthAndYear(month)} · {copy.past}
    </span>
  )
}

function ForecastTable({ forecast: { total, months } }: { forecast: Forecast }) {
  const now = today().slice(0, 7)
  return (
    <ReportTable
      title={copy.forecast}
      note={copy.forecastNote}
      columns={[copy.month, copy.deals, copy.amount, copy.weighted, copy.fees, copy.weightedFees]}
      rows={[
        ...months.map(({ month, ...sums }) => ({
          key: month ?? '',
          cells: [monthName(month, now), ...forecastCells(sums)],
        })),
        { key: 'total', cells: [copy.total, ...forecastCells(total)], isTotal: true },
      ]}
    />
  )
}

interface PartsProps {
  partnerId: string
  report: PerformanceReport
}

function Team({ partnerId, report: { people } }: PartsProps) {
  return (
    <ReportTable
      title={copy.team}
      note={copy.teamNote}
      columns={[
        copy.person,
        copy.openDeals,
        copy.openAmount,
        copy.newDeals,
        copy.funded,
        copy.fundedAmount,
        copy.leads,
        copy.converted,
      ]}
      rows={people.map(({ staff, ...sums }) => ({
        key: staff?.id ?? '',
        cells: [
          <Link
            key="deals"
            to={paths.deals(partnerId)}
            search={{ view: 'list', coordinator: staff?.id ?? 'none', status: 'Active,On Hold' }}
          >
            {staff?.full_name ?? copy.noPerson}
          </Link>,
          formatCount(sums.open),
          formatMoney(sums.open_amount_sum),
          formatCount(sums.deals),
          formatCount(sums.funded),
          formatMoney(sums.funded_amount_sum),
          formatCount(sums.leads),
          formatCount(sums.converted),
        ],
      }))}
    />
  )
}

function Lenders({ partnerId, report: { lenders } }: PartsProps) {
  if (lenders.length === 0) {
    return (
      <Section title={copy.lenders}>
        <p className={ui.quiet}>{copy.noLenders}</p>
      </Section>
    )
  }
  return (
    <ReportTable
      title={copy.lenders}
      note={copy.lendersNote}
      columns={[
        copy.lender,
        copy.shared,
        copy.answered,
        copy.offers,
        copy.declined,
        copy.accepted,
        copy.acceptedAmount,
        copy.medianAnswer,
      ]}
      rows={lenders.map(({ lender, ...sums }) => ({
        key: lender.id,
        cells: [
          <Link key="lender" to={paths.partnerLender(partnerId, lender.id)}>
            {lender.name}
          </Link>,
          formatCount(sums.shared),
          formatCount(sums.answered),
          formatCount(sums.offers),
          formatCount(sums.declined),
          formatCount(sums.accepted),
          formatMoney(sums.accepted_amount_sum),
          daysLabel(sums.median_days),
        ],
      }))}
    />
  )
}

function Sources({ report: { sources } }: Pick<PartsProps, 'report'>) {
  return (
    <ReportTable
      title={copy.sources}
      columns={[copy.source, copy.leads, copy.converted, copy.newDeals, copy.amount, copy.funded, copy.fundedAmount]}
      rows={sources.map(({ source, ...sums }) => ({
        key: source ?? '',
        cells: [
          source ?? copy.noSource,
          formatCount(sums.leads),
          formatCount(sums.converted),
          formatCount(sums.deals),
          formatMoney(sums.loan_amount_sum),
          formatCount(sums.funded),
          formatMoney(sums.funded_amount_sum),
        ],
      }))}
    />
  )
}

interface PerformanceProps {
  partnerId: string
  period: Period
  pipeline: PipelineReport
  /** Between the forecast and the people. */
  children: ReactNode
}

/** The numbers a broker runs on: what is coming in, from whom, through whom. */
export function Performance({ partnerId, period, pipeline, children }: PerformanceProps) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: reportKeys.performance(partnerId, period),
    queryFn: ({ signal }) =>
      callApi(getPerformanceReport, { params: { partner_id: partnerId }, query: period, signal }),
    placeholderData: (current) => current,
  })
  if (data === undefined) {
    return (
      <>
        {error === null ? (
          <SkeletonRows count={4} />
        ) : (
          <FailedState inline title={copy.loadFailed} onRetry={() => void refetch()} retrying={isFetching}>
            {messageOf(error)}
          </FailedState>
        )}
        {children}
      </>
    )
  }
  return (
    <>
      <PerformanceFigures pipeline={pipeline} forecast={data.forecast.total} />
      {data.forecast.months.length > 0 && <ForecastTable forecast={data.forecast} />}
      {children}
      {data.people.length > 0 && <Team partnerId={partnerId} report={data} />}
      <Lenders partnerId={partnerId} report={data} />
      {data.sources.length > 0 && <Sources report={data} />}
    </>
  )
}
