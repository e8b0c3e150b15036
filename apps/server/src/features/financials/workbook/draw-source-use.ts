import type { SourceUse } from '@loanyard/contract/financial-source-use'
import type { WriteSheet } from 'hucre/xlsx'
import type { Held } from '../cells.ts'
import { Draft, numberOf, refOf } from './draft.ts'
import { aroundTable, columnOf, drawTable, rangeOf, type Line } from './draw-table.ts'
import { firstRow, sourceUseLayout as layout } from './layout.ts'
import type { Rules } from './rules.ts'

export interface Drawing<Table> {
  readonly table: Table
  /** The rows that are not deleted, in order. */
  readonly rows: readonly Held[]
  readonly words: readonly [title: string, note: string]
  readonly rules: Rules
}

/** A sheet, and where others find the loan that everything is of. */
export interface SourceUseSheet {
  readonly sheet: WriteSheet
  readonly loan: string
}

const lender = columnOf(layout, 'lender_amount')
const seller = columnOf(layout, 'seller_amount')
const total = layout.columns.length

/** Sources and uses with their sums, the loan and its guaranty fee. */
export function drawSourceUse({
  table,
  rows,
  words,
  rules,
  amount,
}: Drawing<SourceUse> & { readonly amount: string }): SourceUseSheet {
  const draft = new Draft()
  const lines = rows.map(({ id, cells }, index): Line => {
    const row = firstRow + index
    const formula = `ROUND(SUM(${refOf({ row, column: lender })}:${refOf({ row, column: seller })}),2)`
    const result = numberOf(table.row_sums[index]?.total ?? '0')
    return { id, cells, formulas: new Map([[total, { formula, result }]]) }
  })
  const drawn = drawTable(draft, layout, lines, words)
  const row = drawn.end + 1
  draft.words({ row, column: 1 }, 'Total', 'total')
  const sums = [table.lender_total, table.borrower_total, table.seller_total]
  for (const [index, sum] of sums.entries()) {
    const column = lender + index
    const formula = `ROUND(SUM(${rangeOf(column, drawn)}),2)`
    draft.put({ row, column }, { formula, result: numberOf(sum) }, { look: 'total', kind: 'amount' })
  }
  draft.words({ row, column: total - 1 }, '', 'total')
  const across = `ROUND(SUM(${refOf({ row, column: lender })}:${refOf({ row, column: seller })}),2)`
  const overall = { formula: across, result: numberOf(table.overall_total) }
  draft.put({ row, column: total }, overall, { look: 'total', kind: 'amount' })
  const loan = drawFee(draft, { table, rules, row, amount })
  return { sheet: draft.sheet(aroundTable(layout, drawn)), loan: `'${layout.sheet}'!${loan}` }
}

interface Fee {
  readonly table: SourceUse
  readonly rules: Rules
  readonly row: number
  /** Of the loan. */
  readonly amount: string
}

function drawFee(draft: Draft, { table, rules, row, amount }: Fee): string {
  const paid = refOf({ row, column: lender })
  const loanPlace = { row: row + 2, column: lender }
  const loan = refOf(loanPlace, 'both')
  draft.words({ row: row + 2, column: 1 }, 'Loan')
  const formula = `IF(${paid}=0,${rules.dealLoan},${paid})`
  draft.put(loanPlace, { formula, result: numberOf(amount) }, { look: 'computed', kind: 'amount' })
  draft.words({ row: row + 3, column: 1 }, 'SBA guaranty fee')
  const fee = { formula: rules.feeOf(loan), result: numberOf(table.sba_guarantee_fee) }
  draft.put({ row: row + 3, column: lender }, fee, { look: 'computed', kind: 'amount' })
  return loan
}
