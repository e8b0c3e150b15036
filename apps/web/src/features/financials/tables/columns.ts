import { collateralTypes, summaryFieldTypes } from '@loanyard/contract/financials/values'
import { type GridColumn, type ParseResult, readChoice } from '@loanyard/data-grid/columns'
import type { SheetRow } from '@loanyard/data-grid/sheet'
import { sumAmounts } from '@loanyard/lending/numbers/amounts'
import { parseAccounting, formatAccounting } from '../../../lib/format/accounting-amounts.ts'
import { formatFraction } from '../../../lib/format/rates-and-terms.ts'
import * as copy from '../copy.ts'
import { addedColumn, amountIn, valueColumn, zero } from '../data/rows.ts'
import * as specified from '../specified-copy.ts'

const sentences = {
  12: specified.upTo12Digits,
  15: specified.upTo15Digits,
} as const

/** Parses an amount of up to `digits` digits and two decimals; empty is zero. */
export function readCapped(digits: 12 | 15, isWhole = false): (text: string) => ParseResult {
  const fits = new RegExp(`^-?\\d{1,${digits}}(\\.\\d{1,2})?$`)
  return (text) => {
    const amount = parseAccounting(text)
    if (amount === '') return { ok: true, value: zero }
    if (amount === null || !fits.test(amount)) return { ok: false, reason: sentences[digits] }
    if (isWhole && amount.startsWith('-')) return { ok: false, reason: copy.amountNegative }
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
  if (value === '') return { ok: false, reason: copy.itemNameRequired }
  return value.length > 200 ? { ok: false, reason: copy.itemNameTooLong } : { ok: true, value }
}

const nameColumn: GridColumn = {
  key: 'item_name',
  title: copy.item,
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
  read: (): ParseResult => ({ ok: false, reason: copy.calculatedCell }),
} as const

const twelve = readCapped(12)
const fifteen = readCapped(15)
const fifteenWhole = readCapped(15, true)
const fifteenOrEmpty = (text: string): ParseResult =>
  text.trim() === '' ? { ok: true, value: '' } : fifteenWhole(text)

export const sourceUseGridColumns: readonly GridColumn[] = [
  nameColumn,
  amountColumn('lender_amount', copy.lender, twelve),
  amountColumn('borrower_amount', copy.borrower, twelve),
  amountColumn('seller_amount', copy.seller, twelve),
  choiceColumn('seller_standby', copy.sellerOnStandby, ['No', 'Yes'], 165),
  {
    ...amountColumn('total', copy.total, twelve, 160),
    ...calculated,
    derive: (row) =>
      sumAmounts(['lender_amount', 'borrower_amount', 'seller_amount'].map((column) => amountIn(row, column))),
  },
]

export type Valued = (row: SheetRow) => { cv: string; rate: string; cv_typed: boolean }

export function collateralGridColumns(valued: Valued): readonly GridColumn[] {
  return [
    nameColumn,
    choiceColumn('collateral_type', copy.type, collateralTypes, 220),
    amountColumn('fmv_bv', copy.marketOrBookValue, fifteenWhole, 170),
    amountColumn('liens', copy.liens, fifteenWhole),
    choiceColumn('appraised', copy.appraised, ['No', 'Yes'], 96),
    {
      key: 'rate',
      title: copy.rate,
      width: 72,
      align: 'end',
      ...calculated,
      derive: (row) => valued(row).rate,
      show: formatFraction,
    },
    {
      ...amountColumn('cv', copy.collateralValue, fifteenOrEmpty, 180),
      derive: (row) => valued(row).cv,
      note: (row) => (valued(row).cv_typed ? copy.typed : null),
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
    { ...choiceColumn('field_type', copy.type, summaryFieldTypes, 132), group: 'rows', dependents: clearAddBacks },
    ...periods.flatMap((period): GridColumn[] => [
      { ...amountColumn(valueColumn(period), copy.amount, fifteen), group: period },
      {
        ...amountColumn(addedColumn(period), copy.addBack, fifteen, 128),
        group: period,
        isEditable: isExpense,
        derive: (row) => (isExpense(row) ? amountIn(row, addedColumn(period)) : ''),
      },
    ]),
  ]
}
