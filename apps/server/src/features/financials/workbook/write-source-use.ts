import type { SourceUse } from '@loanyard/contract/financials/sources-and-uses'
import type { WriteSheet } from 'hucre/xlsx'
import * as copy from '../copy.ts'
import { firstRow, sourceUseLayout as layout } from './layout.ts'
import { SheetDraft, numberOf, cellReference } from './sheet-draft.ts'
import type { Rules } from './write-rules.ts'
import { sheetSettings, columnOf, writeTable, rangeOf, type Line, type SheetInput } from './write-table.ts'

/** The sheet, and references to its loan and totals. */
export interface SourceUseSheet {
  readonly sheet: WriteSheet
  readonly loan: string
  readonly overall: string
  readonly borrower: string
  /** A formula: the seller's amounts on full standby. */
  readonly sellerNote: string
}

const lender = columnOf(layout, 'lender_amount')
const seller = columnOf(layout, 'seller_amount')
const total = layout.columns.length

/** Sources and uses with totals, the loan and its guaranty fee. */
export function writeSourceUse({
  table,
  rows,
  caption,
  rules,
  amount,
}: SheetInput<SourceUse> & { readonly amount: string }): SourceUseSheet {
  const draft = new SheetDraft()
  const lines = rows.map(({ id, cells }, index): Line => {
    const row = firstRow + index
    const formula = `ROUND(SUM(${cellReference({ row, column: lender })}:${cellReference({ row, column: seller })}),2)`
    const result = numberOf(table.row_sums[index]?.total ?? '0')
    return { id, cells, formulas: new Map([[total, { formula, result }]]) }
  })
  const written = writeTable(draft, layout, lines, caption)
  const row = written.end + 1
  draft.text({ row, column: 1 }, copy.total, 'total')
  const sums = [table.lender_total, table.borrower_total, table.seller_total]
  for (const [index, sum] of sums.entries()) {
    const column = lender + index
    const formula = `ROUND(SUM(${rangeOf(column, written)}),2)`
    draft.put({ row, column }, { formula, result: numberOf(sum) }, { styleName: 'total', kind: 'amount' })
  }
  draft.text({ row, column: total - 1 }, '', 'total')
  const across = `ROUND(SUM(${cellReference({ row, column: lender })}:${cellReference({ row, column: seller })}),2)`
  const overall = { formula: across, result: numberOf(table.overall_total) }
  draft.put({ row, column: total }, overall, { styleName: 'total', kind: 'amount' })
  const loan = writeFee(draft, { table, rules, row, amount })
  const reference = (cell: string) => `'${layout.sheet}'!${cell}`
  const range = (column: number) => reference(rangeOf(column, written))
  return {
    sheet: draft.sheet(sheetSettings(layout, written)),
    loan: reference(loan),
    overall: reference(cellReference({ row, column: total })),
    borrower: reference(cellReference({ row, column: lender + 1 })),
    sellerNote: `SUMIF(${range(seller + 1)},"${copy.yes}",${range(seller)})`,
  }
}

interface Fee {
  readonly table: SourceUse
  readonly rules: Rules
  readonly row: number
  /** As a share of the loan. */
  readonly amount: string
}

function writeFee(draft: SheetDraft, { table, rules, row, amount }: Fee): string {
  const paid = cellReference({ row, column: lender })
  const loanPosition = { row: row + 2, column: lender }
  const loan = cellReference(loanPosition, 'both')
  draft.text({ row: row + 2, column: 1 }, copy.loan)
  const formula = `IF(${paid}=0,${rules.dealLoan},${paid})`
  draft.put(loanPosition, { formula, result: numberOf(amount) }, { styleName: 'computed', kind: 'amount' })
  draft.text({ row: row + 3, column: 1 }, copy.sbaGuarantyFee)
  const fee = { formula: rules.feeOf(loan), result: numberOf(table.sba_guarantee_fee) }
  draft.put({ row: row + 3, column: lender }, fee, { styleName: 'computed', kind: 'amount' })
  return loan
}
