import { collateralTypes, summaryFieldTypes } from '@loanyard/contract/financials/values'
import { sumAmounts } from '@loanyard/lending/numbers/amounts'
import { parseAccounting, formatAccounting } from '../../../lib/format/accounting-amounts.ts'
import { formatFraction } from '../../../lib/format/rates-and-terms.ts'
import { readChoice, type GridColumn, type ParseResult } from '../../../ui/grid/model/columns.ts'
import type { SheetRow } from '../../../ui/grid/model/edits.ts'
import { addedColumn, valueColumn, zero } from '../data/rows.ts'

const sentences = {
  12: 'Enter a number with up to 12 digits',
  15: 'Enter a number with up to 15 digits.',
} as const

/** Parses an amount of up to `digits` digits and two decimals; empty is zero. */
export function readCapped(digits: 12 | 15, isWhole = false): (text: string) => ParseResult {
  const fits = new RegExp(`^-?\\d{1,${digits}}(\\.\\d{1,2})?$`)
  return (text) => {
    const amount = parseAccounting(text)
    if (amount === '') return { ok: true, value: zero }
    if (amount === null || !fits.test(amount)) return { ok: false, reason: sentences[digits] }
    if (isWhole && amount.startsWith('-')) return { ok: false, reason: 'Enter an amount of zero or more.' }
    return { ok: true, value: amount }
  }
}

/** Zero shows as a dash, as in financial statements. */
function showCell(amount: string): string {
  return amount === zero ? '–' : formatAccounting(amount)
}

/** Zero is edited as an empty cell. */
const writeCell = (amount: string) => (amount === zero ? '' : amount)

function readName(text: string): ParseResult {
  const value = text.trim().replace(/\s+/g, ' ')
  if (value === '') return { ok: false, reason: 'Item name is required.' }
  return value.length > 200 ? { ok: false, reason: 'Enter at most 200 characters.' } : { ok: true, value }
}

const nameColumn: GridColumn = {
  key: 'item_name',
  title: 'Item',
  width: 220,
  align: 'start',
  editor: 'text',
  read: readName,
  show: (value) => value,
}

function amountColumn(key: string, title: string, read: GridColumn['read'], width = 148): GridColumn {
  return { key, title, width, align: 'end', editor: 'text', read, show: showCell, write: writeCell }
}

function choiceColumn(key: string, title: string, choices: readonly string[], width: number): GridColumn {
  const read = readChoice(choices)
  return { key, title, width, align: 'start', editor: 'choice', choices, read, show: (value) => value }
}

const calculated = {
  editor: 'none',
  read: (): ParseResult => ({ ok: false, reason: 'This cell is calculated.' }),
} as const

export function amountIn(row: SheetRow, column: string): string {
  return row.cells[column] || zero
}

const twelve = readCapped(12)
const fifteen = readCapped(15)
const fifteenWhole = readCapped(15, true)
const fifteenOrEmpty = (text: string): ParseResult =>
  text.trim() === '' ? { ok: true, value: '' } : fifteenWhole(text)

export const sourceUseGridColumns: readonly GridColumn[] = [
  nameColumn,
  amountColumn('lender_amount', 'Lender', twelve),
  amountColumn('borrower_amount', 'Borrower', twelve),
  amountColumn('seller_amount', 'Seller', twelve),
  choiceColumn('seller_standby', 'Seller on standby', ['No', 'Yes'], 130),
  {
    ...amountColumn('total', 'Total', twelve, 160),
    ...calculated,
    derive: (row) =>
      sumAmounts(['lender_amount', 'borrower_amount', 'seller_amount'].map((column) => amountIn(row, column))),
  },
]

export type Valued = (row: SheetRow) => { cv: string; rate: string; cv_typed: boolean }

export function collateralGridColumns(valued: Valued): readonly GridColumn[] {
  return [
    nameColumn,
    choiceColumn('collateral_type', 'Type', collateralTypes, 220),
    amountColumn('fmv_bv', 'Market or book value', fifteenWhole, 170),
    amountColumn('liens', 'Liens', fifteenWhole),
    choiceColumn('appraised', 'Appraised', ['No', 'Yes'], 96),
    {
      key: 'rate',
      title: 'Rate',
      width: 72,
      align: 'end',
      ...calculated,
      derive: (row) => valued(row).rate,
      show: formatFraction,
    },
    {
      ...amountColumn('cv', 'Collateral value', fifteenOrEmpty, 180),
      derive: (row) => valued(row).cv,
      note: (row) => (valued(row).cv_typed ? 'typed' : null),
    },
  ]
}

/** `terms` gives the short note on a debt's terms. */
export function summaryGridColumns(
  periods: readonly string[],
  terms: (row: SheetRow) => string | null,
): readonly GridColumn[] {
  const isExpense = (row: SheetRow) => row.cells['field_type'] === 'Expense'
  // Only expenses have add-backs. The server clears them too, but undo must restore them.
  const clearAddBacks = (type: string) =>
    type === 'Expense' ? {} : Object.fromEntries(periods.map((period) => [addedColumn(period), zero]))
  return [
    { ...nameColumn, note: terms },
    { ...choiceColumn('field_type', 'Type', summaryFieldTypes, 132), group: 'rows', also: clearAddBacks },
    ...periods.flatMap((period): GridColumn[] => [
      { ...amountColumn(valueColumn(period), 'Amount', fifteen), group: period },
      {
        ...amountColumn(addedColumn(period), 'Add-back', fifteen, 128),
        group: period,
        isOpen: isExpense,
        derive: (row) => (isExpense(row) ? amountIn(row, addedColumn(period)) : ''),
      },
    ]),
  ]
}

export const emptyTableText = 'Nothing entered yet.'
