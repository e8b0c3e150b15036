import type { FinancialSummary } from '@loanyard/contract/financials/summary'
import type { GridColumn } from '@loanyard/data-grid/columns'
import type { GridGroup, GridTotal } from '@loanyard/data-grid/grid'
import type { SheetRow } from '@loanyard/data-grid/sheet'
import { fromCents, toCents } from '@loanyard/lending/numbers/amounts'
import type { FloorCheck } from '@loanyard/lending/underwriting/dscr-floors'
import { hasEarnings } from '@loanyard/lending/underwriting/financial-summary'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { DealRef } from '../../../domain/deal-ref.ts'
import { formatAccounting } from '../../../lib/format/accounting-amounts.ts'
import { formatFraction, formatTerm } from '../../../lib/format/rates-and-terms.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DataGrid } from '../../../ui/data-grid.tsx'
import { Section } from '../../../ui/layout/page.tsx'
import * as templates from '../data/copy.ts'
import type { DealTables } from '../data/deal-tables.ts'
import { periodCalls } from '../data/periods.ts'
import { blankSummary, valueColumn } from '../data/rows.ts'
import type { PeriodRow } from '../data/underwriting.ts'
import { useRows, useSyncState, useStableValue } from '../data/use-financials.ts'
import { useSummaryTemplate } from '../data/use-templates.ts'
import styles from '../financials.module.css'
import { summaryGridColumns } from '../tables/columns.ts'
import { Conflicts, conflictMarks } from '../tables/conflicts.tsx'
import { showRatio } from '../tables/dscr-table.tsx'
import { PeriodMenu } from '../tables/period-menu.tsx'
import { SaveStatus } from '../tables/save-status.tsx'
import * as copy from './copy.ts'
import { PeriodDialogs, type OpenPeriod } from './periods/period-dialogs.tsx'
import { anchors } from './section-links.tsx'

interface SummarySectionProps {
  dealRef: DealRef
  tables: DealTables
  summary: FinancialSummary
  figures: readonly PeriodRow[]
  /** The deal's date. */
  on: string
  canEdit: boolean
}

/** To compare with the tax return: before add-backs. */
const netIncome = ({ income, expense }: PeriodRow) => fromCents(toCents(income) - toCents(expense))

const lines = [
  { key: 'income', label: copy.income, of: ({ income }: PeriodRow) => income },
  { key: 'expense', label: copy.expense, of: ({ expense }: PeriodRow) => expense },
  { key: 'net_income', label: copy.netIncome, of: netIncome },
  { key: 'sde', label: copy.sde, isStrong: true, of: ({ sde }: PeriodRow) => sde },
  { key: 'debt_service', label: copy.debtService, of: ({ debt_service }: PeriodRow) => debt_service },
]

const tones = { met: { tone: 'positive' }, missed: { tone: 'negative' } } as const
const cellOf = (own: PeriodRow, ratio: string | null, { result }: FloorCheck) => ({
  period: own.period,
  text: hasEarnings(own) ? showRatio(ratio) : '–',
  ...(hasEarnings(own) && (result === 'met' || result === 'missed') && tones[result]),
})

function ratioLine(
  key: string,
  label: string,
  cells: readonly { period: string; text: string; tone?: 'positive' | 'negative' }[],
): GridTotal {
  const by = <T,>(pick: (cell: (typeof cells)[number]) => T | undefined) =>
    Object.fromEntries(
      cells.flatMap((cell) => {
        const value = pick(cell)
        return value === undefined ? [] : [[valueColumn(cell.period), value]]
      }),
    )
  return { key, label, isStrong: true, values: by(({ text }) => text), tones: by(({ tone: own }) => own) }
}

function totalsOf(figures: readonly PeriodRow[]): readonly GridTotal[] {
  const amounts = lines.map(({ of, ...line }): GridTotal => ({
    ...line,
    values: Object.fromEntries(figures.map((own) => [valueColumn(own.period), formatAccounting(of(own))])),
  }))
  const dscr = figures.map((own) => cellOf(own, own.dscr, own.floor))
  const global = figures.map((own) => cellOf(own, own.global_dscr, own.global_floor))
  return [...amounts, ratioLine('dscr', copy.dscr, dscr), ratioLine('global_dscr', copy.globalDscr, global)]
}

function useTerms({ items }: FinancialSummary) {
  const terms = useStableValue(
    Object.fromEntries(
      items.flatMap(({ id, rate, term }) =>
        rate === null || term === null ? [] : [[id, `${formatFraction(rate)}, ${formatTerm(term)}`]],
      ),
    ),
  )
  return useMemo(() => (row: SheetRow) => terms[row.key] ?? null, [terms])
}

function groupsOf(
  periods: readonly string[],
  projections: readonly string[],
  menu: (period: string) => GridGroup['menu'],
): GridGroup[] {
  return [
    { key: 'rows', title: copy.period },
    ...periods.map((period) => ({
      key: period,
      title: period,
      menu: menu(period),
      ...(projections.includes(period) && { note: copy.projectionNote }),
    })),
  ]
}

function useSummaryGrid({ dealRef, tables, summary, canEdit }: SummarySectionProps) {
  const table = tables.financial_summary
  const [open, setOpen] = useState<OpenPeriod | null>(null)
  const calls = useMemo(() => periodCalls(dealRef, tables), [dealRef, tables])
  const periods = useStableValue(summary.periods)
  const projections = useStableValue(summary.projections)
  const terms = useTerms(summary)
  const columns: readonly GridColumn[] = useMemo(() => summaryGridColumns(periods, terms), [periods, terms])
  const groups = useMemo(() => {
    const menu = (period: string) => (
      <PeriodMenu
        period={period}
        periods={periods}
        isProjection={projections.includes(period)}
        calls={calls}
        onRename={() => setOpen({ what: 'rename', period })}
        onDelete={() => setOpen({ what: 'delete', period })}
      />
    )
    return groupsOf(periods, projections, canEdit ? menu : () => null)
  }, [periods, projections, calls, canEdit])
  const newRow = useMemo(
    () => (at: number) => {
      const above = table.sheet.state().rows[at - 1]?.cells['field_type']
      return { key: crypto.randomUUID(), cells: blankSummary(periods, above), bad: {} }
    },
    [periods, table],
  )
  return { columns, groups, newRow, calls, open, setOpen }
}

function emptyText(periods: readonly string[]): string {
  return periods.length === 0 ? copy.noPeriodsHelp : copy.summaryHelp
}

export function SummarySection(props: SummarySectionProps) {
  const { dealRef, tables, summary, figures, on, canEdit } = props
  const table = tables.financial_summary
  const { conflicts } = useSyncState(table)
  const { columns, groups, newRow, calls, open, setOpen } = useSummaryGrid(props)
  const totals = useStableValue(totalsOf(figures))
  const template = useSummaryTemplate({ dealRef, table, periods: summary.periods, on }, useRows(table))
  const actions = (
    <>
      {template !== null && (
        <Button size="small" busy={template.isPending} onClick={template.add}>
          {templates.addStandardRowsAndPeriods}
        </Button>
      )}
      <Button size="small" icon={<IconPlus size={16} />} onClick={() => setOpen({ what: 'add' })}>
        {copy.addPeriod}
      </Button>
    </>
  )
  return (
    <Section title={copy.financialSummary} anchor={anchors.summary}>
      <div className={styles.flush}>
        <DataGrid
          label={copy.financialSummary}
          sheet={table.sheet}
          columns={columns}
          groups={groups}
          totals={totals}
          newRow={canEdit ? newRow : null}
          onOverwrite={table.sync.contest}
          cellNotes={conflictMarks(conflicts)}
          actions={canEdit && actions}
          status={canEdit && <SaveStatus table={table} name={copy.financialSummary} />}
          empty={canEdit ? emptyText(summary.periods) : copy.emptyTable}
        />
        <Conflicts table={table} columns={columns} />
      </div>
      <PeriodDialogs calls={calls} open={open} periods={summary.periods} on={on} onClose={() => setOpen(null)} />
    </Section>
  )
}
