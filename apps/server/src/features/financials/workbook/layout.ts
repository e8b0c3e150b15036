import { type SummaryFieldType, collateralTypes, summaryFieldTypes } from '@loanyard/contract/financials/values'
import * as copy from '../copy.ts'
import type { TableName } from '../deal-financials-queries.ts'

/** How a cell is written and read. `choice`: one of a list; `percent`: a fraction; `whole`: a whole number. */
export type CellKind = 'text' | 'amount' | 'flag' | 'choice' | 'percent' | 'whole'

export interface Column {
  readonly heading: string
  /** The row's cell in this column; null: calculated by the sheet. */
  readonly cell: string | null
  readonly kind: CellKind
  readonly choices?: readonly string[]
  readonly width: number
}

/** The sheet's first column is hidden: each row's id, and `end` after the last. */
export interface Layout {
  readonly table: TableName
  readonly sheet: string
  readonly columns: readonly Column[]
}

/** Rows count from 0: title, subtitle, empty, headings, then the table's rows. */
export const headingRow = 3
export const firstRow = 4
/** In the hidden column, after the last row. New rows are inserted before it. */
export const endMarker = 'end'
/** The sheet with the workbook's original content. */
export const baselineSheet = 'Loanyard'
/** The sheet with the lookup tables of the formulas. */
export const rulesSheet = 'Rules'

const amount = (heading: string, cell: string | null): Column => ({ heading, cell, kind: 'amount', width: 18 })
const item: Column = { heading: copy.item, cell: 'item_name', kind: 'text', width: 34 }

export const sourceUseLayout: Layout = {
  table: 'source_use',
  sheet: copy.sourcesAndUses,
  columns: [
    item,
    amount(copy.lender, 'lender_amount'),
    amount(copy.borrower, 'borrower_amount'),
    amount(copy.seller, 'seller_amount'),
    { heading: copy.sellerStandby, cell: 'seller_standby', kind: 'flag', width: 22 },
    amount(copy.total, null),
  ],
}

export const collateralLayout: Layout = {
  table: 'collateral',
  sheet: copy.collateral,
  columns: [
    item,
    { heading: copy.type, cell: 'collateral_type', kind: 'choice', choices: collateralTypes, width: 28 },
    { heading: copy.appraised, cell: 'appraised', kind: 'flag', width: 12 },
    amount(copy.fmvOrBookValue, 'fmv_bv'),
    amount(copy.liens, 'liens'),
    { heading: copy.rate, cell: null, kind: 'percent', width: 10 },
    amount(copy.typedValue, 'cv'),
    amount(copy.collateralValue, null),
  ],
}

/** Columns before the periods in the financial summary, without the hidden one. */
export const fixedColumnCount = 6

/** One column per period, then one for each period's add-backs. */
export function summaryLayout(periods: readonly string[]): Layout {
  return {
    table: 'financial_summary',
    sheet: copy.financialSummary,
    columns: [
      item,
      { heading: copy.type, cell: 'field_type', kind: 'choice', choices: summaryFieldTypes, width: 16 },
      amount(copy.principal, 'principal_amount'),
      { heading: copy.rate, cell: 'rate', kind: 'percent', width: 10 },
      { heading: copy.termInMonths, cell: 'term', kind: 'whole', width: 16 },
      amount(copy.monthlyPayment, null),
      ...periods.map((period) => amount(period, `values.${period}`)),
      ...periods.map((period) => amount(copy.periodAddedBack(period), `sde.${period}`)),
    ],
  }
}

/** Kinds of rows as the formulas name them. */
export const kinds = {
  income: 'Income',
  expense: 'Expense',
  proposed: 'Debt Proposed',
  others: 'Debt Others',
} as const satisfies Record<string, SummaryFieldType>
