import type { FinancialSummary, SummaryItem } from '@loanyard/contract/financials/summary'
import { periodFigures, type PeriodFigures } from '@loanyard/lending/underwriting/financial-summary'
import type { CellValue, WriteSheet } from 'hucre/xlsx'
import * as copy from '../copy.ts'
import { fixedColumnCount, firstRow, kinds, summaryLayout } from './layout.ts'
import { SheetDraft, numberOf, cellReference, type Formula } from './sheet-draft.ts'
import {
  sheetSettings,
  columnOf,
  writeTable,
  rangeOf,
  type WrittenTable,
  type Line,
  type SheetInput,
} from './write-table.ts'

const type = 2
const principal = 3
const rate = 4
const term = 5
const payment = fixedColumnCount

/** The sheet, and references to each period's two ratios. */
export interface SummarySheet {
  readonly sheet: WriteSheet
  readonly ratios: ReadonlyMap<string, { readonly dscr: string; readonly global: string }>
}

/** The financial summary: debts by their terms, totals by kind, and each period's earnings and two ratios. */
export function writeSummary({ table, rows, caption }: SheetInput<FinancialSummary>): SummarySheet {
  const draft = new SheetDraft()
  const layout = summaryLayout(table.periods)
  const lines = rows.map(({ id, cells }, index): Line => {
    const item = table.items[index]
    const formulas =
      item === undefined || item.payment === null ? new Map() : debtFormulas(item, firstRow + index, table)
    return { id, cells, formulas }
  })
  const written = writeTable(draft, layout, lines, caption)
  for (const [index, period] of table.periods.entries()) {
    const columns = { value: columnOf(layout, `values.${period}`), addedBack: columnOf(layout, `sde.${period}`) }
    writePeriodTotals(draft, written, { ...columns, figures: periodFigures(table.items, period), isFirst: index === 0 })
  }
  if (table.periods.length === 0) draft.text({ row: written.end + 1, column: 1 }, copy.noPeriodsYet, 'small')
  const ratioIn = (period: string, line: number) =>
    `'${layout.sheet}'!${cellReference({ row: written.end + 1 + line, column: columnOf(layout, `values.${period}`) })}`
  const ratios = table.periods.map(
    (period) => [period, { dscr: ratioIn(period, dscrLine), global: ratioIn(period, dscrLine + 1) }] as const,
  )
  return { sheet: draft.sheet(sheetSettings(layout, written)), ratios: new Map(ratios) }
}

/** Of the lines below the table, from 0. */
const dscrLine = 7

/** A debt's payment by its terms, and twelve of it in each of its periods. */
function debtFormulas(item: SummaryItem, row: number, { periods }: FinancialSummary): Map<number, Formula> {
  const at = (column: number) => cellReference({ row, column }, 'column')
  const monthly = `IF(${at(rate)}=0,${at(principal)}/${at(term)},PMT(${at(rate)}/12,${at(term)},-${at(principal)}))`
  const formulas = new Map<number, Formula>([
    [payment, { formula: `ROUND(${monthly},2)`, result: numberOf(item.payment ?? '0') }],
  ])
  for (const [index, period] of periods.entries()) {
    if (!item.periods.includes(period)) continue
    const result = numberOf(item.values[period] ?? '0')
    formulas.set(fixedColumnCount + 1 + index, { formula: `ROUND(12*${at(payment)},2)`, result })
  }
  return formulas
}

interface PeriodColumns {
  readonly value: number
  readonly addedBack: number
  readonly figures: PeriodFigures
  readonly isFirst: boolean
}

/** A period's totals in the rows below the table. */
function writePeriodTotals(
  draft: SheetDraft,
  written: WrittenTable,
  { value, addedBack, figures, isFirst }: PeriodColumns,
): void {
  const from = written.end + 1
  const at = (line: number) => cellReference({ row: from + line, column: value })
  const sum = (kind: string, column: number) =>
    `ROUND(SUMIF(${rangeOf(type, written, 'column')},"${kind}",${rangeOf(column, written)}),2)`
  const ratio = (debt: string) => `IF(${debt}<=0,"",${at(3)}/${debt})`
  const lines: readonly (readonly [string, string, CellValue])[] = [
    [copy.income, sum(kinds.income, value), numberOf(figures.income)],
    [copy.expense, sum(kinds.expense, value), numberOf(figures.expense)],
    [copy.addedBack, sum(kinds.expense, addedBack), numberOf(figures.added_back)],
    [copy.sde, `ROUND(${at(0)}-${at(1)}+${at(2)},2)`, numberOf(figures.sde)],
    [copy.debtProposed, sum(kinds.proposed, value), numberOf(figures.debt_proposed)],
    [copy.debtOthers, sum(kinds.others, value), numberOf(figures.debt_others)],
    [copy.debtService, `ROUND(${at(4)}+${at(5)},2)`, numberOf(figures.debt_service)],
    [copy.dscr, ratio(at(4)), ratioResult(figures.dscr)],
    [copy.globalDscr, ratio(at(6)), ratioResult(figures.global_dscr)],
  ]
  for (const [index, [label, formula, result]] of lines.entries()) {
    const styleName = index === 0 || label === copy.sde || label === copy.dscr ? 'total' : 'computed'
    if (isFirst)
      for (let column = 1; column < value; column++)
        draft.text({ row: from + index, column }, column === 1 ? label : '', styleName)
    draft.put({ row: from + index, column: value }, { formula, result }, { styleName, kind: 'amount' })
  }
}

/** The unrounded ratio; the cell's format shows two decimals. */
const ratioResult = (text: string | null): CellValue => (text === null ? '' : Number(text))
