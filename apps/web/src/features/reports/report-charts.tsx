import { monthAndYear } from '@loanyard/contract/core/dates'
import type { PipelineReport } from '@loanyard/contract/reports/pipeline-report'
import { formatCount, formatMoney, formatMoneyShort } from '../../lib/format/format.ts'
import { daysLabel } from '../../lib/format/rates-and-terms.ts'
import { Section } from '../../ui/layout/page.tsx'
import { BarChart } from './bar-chart.tsx'
import * as copy from './copy.ts'
import { percentLabel } from './period.ts'
import styles from './reports.module.css'

function Stages({ stages }: Pick<PipelineReport, 'stages'>) {
  return (
    <Section title={copy.stages}>
      <div className={styles.pair}>
        <BarChart
          title={copy.pipelineByStage}
          bars={stages.map(({ stage, loan_amount_sum }) => ({
            name: stage.name,
            parts: [loan_amount_sum],
            label: formatMoneyShort(loan_amount_sum),
          }))}
          head={[copy.stage, copy.deals, copy.amount]}
          rows={stages.map(({ stage, count, loan_amount_sum }) => [
            stage.name,
            formatCount(count),
            formatMoney(loan_amount_sum),
          ])}
        />
        <BarChart
          title={copy.medianTimeInStage}
          bars={stages.map(({ stage, median_days }) => ({
            name: stage.name,
            parts: [median_days ?? '0'],
            label: daysLabel(median_days),
          }))}
          head={[copy.stage, copy.dealsThatLeftStage, copy.medianTime]}
          rows={stages.map(({ stage, stays, median_days }) => [stage.name, formatCount(stays), daysLabel(median_days)])}
        />
      </div>
    </Section>
  )
}

function Statuses({ statuses, leads }: Pick<PipelineReport, 'statuses' | 'leads'>) {
  return (
    <Section title={copy.statuses}>
      <div className={styles.pair}>
        <BarChart
          title={copy.dealsByStatus}
          bars={statuses.map(({ status, count }) => ({
            name: status,
            parts: [String(count)],
            label: formatCount(count),
          }))}
          head={[copy.status, copy.deals, copy.amount]}
          rows={statuses.map(({ status, count, loan_amount_sum }) => [
            status,
            formatCount(count),
            formatMoney(loan_amount_sum),
          ])}
        />
        <BarChart
          title={copy.leadsByStatus}
          bars={leads.statuses.map(({ status, count }) => ({
            name: status,
            parts: [String(count)],
            label: formatCount(count),
          }))}
          head={[copy.status, copy.leads]}
          rows={leads.statuses.map(({ status, count }) => [status, formatCount(count)])}
        />
      </div>
    </Section>
  )
}

function Months({ months }: Pick<PipelineReport, 'months'>) {
  return (
    <Section title={copy.byMonth}>
      <div className={styles.pair}>
        <BarChart
          title={copy.volumeByMonth}
          legend={[copy.funded, copy.notFunded]}
          bars={months.map(({ month, loan_amount_sum, funded_amount_sum }) => ({
            name: monthAndYear(month),
            // A number is precise enough for drawing; texts use the exact amounts.
            parts: [funded_amount_sum, String(Number(loan_amount_sum) - Number(funded_amount_sum))],
            label: formatMoneyShort(loan_amount_sum),
          }))}
          head={[copy.month, copy.deals, copy.amount, copy.funded, copy.fundedAmount]}
          rows={months.map((each) => [
            monthAndYear(each.month),
            formatCount(each.deals),
            formatMoney(each.loan_amount_sum),
            formatCount(each.funded),
            formatMoney(each.funded_amount_sum),
          ])}
        />
        <BarChart
          title={copy.conversionByMonth}
          legend={[copy.convertedLeads, copy.notConverted]}
          bars={months.map(({ month, leads, converted, conversion }) => ({
            name: monthAndYear(month),
            parts: [String(converted), String(leads - converted)],
            label: percentLabel(conversion),
          }))}
          head={[copy.month, copy.leads, copy.convertedLeads, copy.conversionRate]}
          rows={months.map((each) => [
            monthAndYear(each.month),
            formatCount(each.leads),
            formatCount(each.converted),
            percentLabel(each.conversion),
          ])}
        />
      </div>
    </Section>
  )
}

export function ReportCharts({ report }: { report: PipelineReport }) {
  return (
    <>
      <Stages stages={report.stages} />
      <Statuses statuses={report.statuses} leads={report.leads} />
      {report.months.length > 0 && <Months months={report.months} />}
    </>
  )
}
