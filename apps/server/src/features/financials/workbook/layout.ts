import { type SummaryFieldType, collateralTypes, summaryFieldTypes } from '@loanyard/contract/financials/values'
import * as copy from '../copy.ts'
import type { TableName } from '../deal-financials-queries.ts'

/** How a cell is written and read: text, an amount, Yes or No, one of a list, a fraction as percent, a whole number. */
export type CellKind = 'text' | 'amount' | 'flag' | 'choice' | 'percent' | 'whole'

/** A column of a sheet. */
export interface Column {
  readonly heading: string
  /** What of a row stands in it; null: it is computed by the sheet. */
  readonly cell: string | null
  readonly kind: CellKind
  readonly choices?: readonly string[]
  readonly width: number
}

/** A sheet for a table. Its first column is hidden: the id of each row, and `end` behind the last. */
export interface Layout {
  readonly table: TableName
  readonly sheet: string
  readonly columns: readonly Column[]
}

/** Rows from 0: title, what of, nothing, headings, and from here the rows of the table. */
export const headingRow = 3
export const firstRow = 4
/** In the hidden column: where the rows of a table end. New ones are inserted before it. */
export const endMarker = 'end'
/** The sheet that says what the workbook held when it was made. */
export const baselineSheet = 'Loanyard'
/** The sheet with what the formulas look up. */
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

/** How many columns stand before those of the periods in the financial summary, the hidden one aside. */
export const fixedColumnCount = 6

/** The financial summary has a column per period, and behind them one for what is added back in each. */
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

/** Kinds of rows as the formulas of the sheet name them. */
export const kinds = {
  income: 'Income',
  expense: 'Expense',
  proposed: 'Debt Proposed',
  others: 'Debt Others',
} as const satisfies Record<string, SummaryFieldType>
