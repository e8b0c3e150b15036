import type { Collateral } from '@loanyard/contract/financials/collateral'
import { ratioOf } from '@loanyard/lending/numbers/ratios'
import type { WriteSheet } from 'hucre/xlsx'
import * as copy from '../copy.ts'
import { collateralLayout as layout, firstRow } from './layout.ts'
import { SheetDraft, numberOf, cellReference } from './sheet-draft.ts'
import { sheetSettings, columnOf, writeTable, rangeOf, type Line, type SheetInput } from './write-table.ts'

const [type, appraised, value] = ['collateral_type', 'appraised', 'fmv_bv'].map((cell) => columnOf(layout, cell)) as [
  number,
  number,
  number,
]
const liens = columnOf(layout, 'liens')
const typed = columnOf(layout, 'cv')
const rate = typed - 1
const cv = layout.columns.length

/** Collateral with rates, values, coverage and shortfall. `loan`: the cell with the loan. */
export function writeCollateral({
  table,
  rows,
  caption,
  rules,
  loan,
}: SheetInput<Collateral> & { loan: string }): WriteSheet {
  const draft = new SheetDraft()
  const lines = rows.map(({ id, cells }, index): Line => {
    const at = (column: number) => cellReference({ row: firstRow + index, column })
    const item = table.items[index]
    const computed = `IF(${at(typed)}="",MAX(0,ROUND(${at(value)}*${at(rate)}-${at(liens)},2)),${at(typed)})`
    const formulas = new Map([
      [rate, { formula: rules.rateOf(at(type), at(appraised)), result: Number(item?.rate ?? 0) }],
      [cv, { formula: computed, result: numberOf(item?.cv ?? '0') }],
    ])
    return { id, cells, formulas }
  })
  const written = writeTable(draft, layout, lines, caption)
  writeTotals(draft, written, { table, loan })
  return draft.sheet(sheetSettings(layout, written))
}

function writeTotals(
  draft: SheetDraft,
  written: { readonly end: number },
  { table: { footer, summary }, loan }: { table: Collateral; loan: string },
): void {
  const row = written.end + 1
  draft.text({ row, column: 1 }, copy.total, 'total')
  for (let column = type; column <= cv; column++) draft.text({ row, column }, '', 'total')
  for (const [column, name] of [
    [value, 'fmv_bv'],
    [liens, 'liens'],
    [cv, 'cv'],
  ] as const) {
    const result = Number((footer.rows[0]?.values[name] ?? '0').replace(/[$,]/g, ''))
    const formula = `ROUND(SUM(${rangeOf(column, written)}),2)`
    draft.put({ row, column }, { formula, result }, { styleName: 'total', kind: 'amount' })
  }
  const total = cellReference({ row, column: cv })
  const ratio = ratioOf(summary.total_cv, summary.loan)
  const coverage = {
    formula: `IF(${loan}<=0,"",${total}/${loan})`,
    result: ratio === null ? '' : Number(ratio),
  }
  const shortfall = { formula: `MAX(0,ROUND(${loan}-${total},2))`, result: numberOf(summary.shortfall) }
  draft.text({ row: row + 2, column: 1 }, copy.coverage)
  draft.put({ row: row + 2, column: cv }, coverage, { styleName: 'computed', kind: 'amount' })
  draft.text({ row: row + 3, column: 1 }, copy.shortfall)
  draft.put({ row: row + 3, column: cv }, shortfall, { styleName: 'computed', kind: 'amount' })
}
