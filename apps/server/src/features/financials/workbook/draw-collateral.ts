import type { Collateral } from '@loanyard/contract/financial-collateral'
import { ratioOf } from '@loanyard/lending/ratios'
import type { WriteSheet } from 'hucre/xlsx'
import { Draft, numberOf, refOf } from './draft.ts'
import { aroundTable, columnOf, drawTable, rangeOf, type Line } from './draw-table.ts'
import type { Drawing } from './draw-source-use.ts'
import { collateralLayout as layout, firstRow } from './layout.ts'

const [type, appraised, value] = ['collateral_type', 'appraised', 'fmv_bv'].map((cell) => columnOf(layout, cell)) as [
  number,
  number,
  number,
]
const liens = columnOf(layout, 'liens')
const typed = columnOf(layout, 'cv')
const rate = typed - 1
const cv = layout.columns.length

/** The collateral with its rates, values, coverage and shortfall. `loan`: where the loan is found. */
export function drawCollateral({
  table,
  rows,
  words,
  rules,
  loan,
}: Drawing<Collateral> & { loan: string }): WriteSheet {
  const draft = new Draft()
  const lines = rows.map(({ id, cells }, index): Line => {
    const at = (column: number) => refOf({ row: firstRow + index, column })
    const item = table.items[index]
    const computed = `IF(${at(typed)}="",MAX(0,ROUND(${at(value)}*${at(rate)}-${at(liens)},2)),${at(typed)})`
    const formulas = new Map([
      [rate, { formula: rules.rateOf(at(type), at(appraised)), result: Number(item?.rate ?? 0) }],
      [cv, { formula: computed, result: numberOf(item?.cv ?? '0') }],
    ])
    return { id, cells, formulas }
  })
  const drawn = drawTable(draft, layout, lines, words)
  drawTotals(draft, drawn, { table, loan })
  return draft.sheet(aroundTable(layout, drawn))
}

function drawTotals(
  draft: Draft,
  drawn: { readonly end: number },
  { table: { footer, summary }, loan }: { table: Collateral; loan: string },
): void {
  const row = drawn.end + 1
  draft.words({ row, column: 1 }, 'Total', 'total')
  for (let column = type; column <= cv; column++) draft.words({ row, column }, '', 'total')
  for (const [column, name] of [
    [value, 'fmv_bv'],
    [liens, 'liens'],
    [cv, 'cv'],
  ] as const) {
    const result = Number((footer.rows[0]?.values[name] ?? '0').replace(/[$,]/g, ''))
    const formula = `ROUND(SUM(${rangeOf(column, drawn)}),2)`
    draft.put({ row, column }, { formula, result }, { look: 'total', kind: 'amount' })
  }
  const total = refOf({ row, column: cv })
  const ratio = ratioOf(summary.total_cv, summary.loan)
  const coverage = {
    formula: `IF(${loan}<=0,"",${total}/${loan})`,
    result: ratio === null ? '' : Number(ratio),
  }
  const shortfall = { formula: `MAX(0,ROUND(${loan}-${total},2))`, result: numberOf(summary.shortfall) }
  draft.words({ row: row + 2, column: 1 }, 'Coverage')
  draft.put({ row: row + 2, column: cv }, coverage, { look: 'computed', kind: 'amount' })
  draft.words({ row: row + 3, column: 1 }, 'Shortfall')
  draft.put({ row: row + 3, column: cv }, shortfall, { look: 'computed', kind: 'amount' })
}
