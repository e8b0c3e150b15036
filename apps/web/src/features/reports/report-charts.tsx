import type { PipelineReport } from '@loanyard/contract/reports/pipeline-report'
import { formatCount, formatMoney, formatMoneyShort, formatMonth } from '../../lib/format/format.ts'
import { Section } from '../../ui/layout/section.tsx'
import { BarChart } from './bar-chart.tsx'
import { daysLabel, percentLabel } from './period.ts'
import styles from './reports.module.css'

function Stages({ stages }: Pick<PipelineReport, 'stages'>) {
  return (
    <Section title="Stages">
      <div className={styles.pair}>
        <BarChart
          title="Pipeline by stage"
          bars={stages.map(({ stage, loan_amount_sum }) => ({
            name: stage.name,
            parts: [loan_amount_sum],
            label: formatMoneyShort(loan_amount_sum),
          }))}
          head={['Stage', 'Deals', 'Amount']}
          rows={stages.map(({ stage, count, loan_amount_sum }) => [
            stage.name,
            formatCount(count),
            formatMoney(loan_amount_sum),
          ])}
        />
        <BarChart
          title="Median time in stage"
          bars={stages.map(({ stage, median_days }) => ({
            name: stage.name,
            parts: [median_days ?? '0'],
            label: daysLabel(median_days),
          }))}
          head={['Stage', 'Deals that left this stage', 'Median time']}
          rows={stages.map(({ stage, stays, median_days }) => [stage.name, formatCount(stays), daysLabel(median_days)])}
        />
      </div>
    </Section>
  )
}

function Statuses({ statuses, leads }: Pick<PipelineReport, 'statuses' | 'leads'>) {
  return (
    <Section title="Statuses">
      <div className={styles.pair}>
        <BarChart
          title="Deals by status"
          bars={statuses.map(({ status, count }) => ({
            name: status,
            parts: [String(count)],
            label: formatCount(count),
          }))}
          head={['Status', 'Deals', 'Amount']}
          rows={statuses.map(({ status, count, loan_amount_sum }) => [
            status,
            formatCount(count),
            formatMoney(loan_amount_sum),
          ])}
        />
        <BarChart
          title="Leads by status"
          bars={leads.statuses.map(({ status, count }) => ({
            name: status,
            parts: [String(count)],
            label: formatCount(count),
          }))}
          head={['Status', 'Leads']}
          rows={leads.statuses.map(({ status, count }) => [status, formatCount(count)])}
        />
      </div>
    </Section>
  )
}

function Months({ months }: Pick<PipelineReport, 'months'>) {
  return (
    <Section title="By month">
      <div className={styles.pair}>
        <BarChart
          title="New vs. funded volume by month"
          legend={['Funded', 'Not funded']}
          bars={months.map(({ month, loan_amount_sum, funded_amount_sum }) => ({
            name: formatMonth(month),
            // For drawing only: nothing is read off it.
            parts: [funded_amount_sum, String(Number(loan_amount_sum) - Number(funded_amount_sum))],
            label: formatMoneyShort(loan_amount_sum),
          }))}
          head={['Month', 'Deals', 'Amount', 'Funded', 'Funded amount']}
          rows={months.map((each) => [
            formatMonth(each.month),
            formatCount(each.deals),
            formatMoney(each.loan_amount_sum),
            formatCount(each.funded),
            formatMoney(each.funded_amount_sum),
          ])}
        />
        <BarChart
          title="Lead conversion by month"
          legend={['Converted', 'Not converted']}
          bars={months.map(({ month, leads, converted, conversion }) => ({
            name: formatMonth(month),
            parts: [String(converted), String(leads - converted)],
            label: percentLabel(conversion),
          }))}
          head={['Month', 'Leads', 'Converted', 'Conversion rate']}
          rows={months.map((each) => [
            formatMonth(each.month),
            formatCount(each.leads),
            formatCount(each.converted),
            percentLabel(each.conversion),
          ])}
        />
      </div>
    </Section>
  )
}

/** Every chart of the report, each with its table. */
export function ReportCharts({ report }: { report: PipelineReport }) {
  return (
    <>
      <Stages stages={report.stages} />
      <Statuses statuses={report.statuses} leads={report.leads} />
      {report.months.length > 0 && <Months months={report.months} />}
    </>
  )
}
