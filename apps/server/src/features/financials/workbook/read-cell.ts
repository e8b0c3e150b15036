import { fraction } from '@loanyard/contract/core/fields'
import { itemName, sourceUseAmount, summaryAmount, wholeValue } from '@loanyard/contract/financials/fields'
import { maxDebtTerm } from '@loanyard/contract/financials/summary'
import { collateralTypes, summaryFieldTypes } from '@loanyard/contract/financials/values'
import * as z from 'zod'
import type { CellValue } from '../../../media/spreadsheets/read-table.ts'
import { dayOf } from '../../../services/clock.ts'
import * as copy from '../copy.ts'
import type { TableName } from '../deal-financials-queries.ts'
import type { Column } from './layout.ts'

/** The cell as text that the table accepts (null: empty), or the problem with it. */
export type ReadCell = { readonly text: string | null } | { readonly problem: string }

const term = copy.termInvalid(maxDebtTerm)
const schemas = {
  name: itemName,
  collateral_type: z.enum(collateralTypes, copy.collateralTypeInvalid),
  field_type: z.enum(summaryFieldTypes, copy.fieldTypeInvalid),
  flag: z.enum(['true', 'false'], copy.flagInvalid),
  rate: fraction(1, copy.rateInvalid),
  term: z
    .string()
    .regex(/^\d{1,3}$/, term)
    .refine((text) => Number(text) >= 1 && Number(text) <= maxDebtTerm, term),
  principal_amount: wholeValue.refine((text) => text !== '0.00', copy.principalInvalid),
} as const

/** Cells that may be empty. */
const optionalCells = new Set(['cv', 'principal_amount', 'rate', 'term'])

function schemaOf(table: TableName, cell: string, { kind }: Column): z.ZodType<string> {
  if (cell === 'item_name') return schemas.name
  if (kind === 'flag') return schemas.flag
  if (cell === 'collateral_type' || cell === 'field_type' || cell === 'rate' || cell === 'term') return schemas[cell]
  if (cell === 'principal_amount') return schemas.principal_amount
  if (table === 'source_use') return sourceUseAmount
  return table === 'collateral' ? wholeValue : summaryAmount
}

/**
 * The text of a sheet's cell. `was` is its original content: sheets calculate in doubles, so a long amount comes back
 * changed even if no one edited it.
 */
export function readCell(
  value: CellValue,
  { table, column, was }: { table: TableName; column: Column; was: string | null },
): ReadCell {
  const cell = column.cell ?? ''
  if (typeof value === 'number' && was !== null && isNumeric(column) && value === Number(was)) return { text: was }
  const text = textOf(value, column)
  if (text === '' && optionalCells.has(cell)) return { text: null }
  const read = schemaOf(table, cell, column).safeParse(text === '' && column.kind === 'amount' ? '0' : text)
  if (read.success) return { text: read.data }
  return { problem: read.error.issues[0]?.message ?? copy.cellUnreadable }
}

const isNumeric = ({ kind }: Column) => kind === 'amount' || kind === 'percent' || kind === 'whole'

function textOf(value: CellValue, column: Column): string {
  if (value === null) return ''
  if (column.kind === 'flag') return flagText(String(value).trim().toLowerCase())
  if (typeof value === 'number') return numberText(value)
  // Spreadsheets turn a name like 2024-01-01 into a date.
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : dayOf(value)
  const text = String(value).trim()
  return isNumeric(column) ? typedNumber(text) : text
}

function flagText(text: string): string {
  if (text === copy.yes.toLowerCase() || text === 'true') return 'true'
  return text === copy.no.toLowerCase() || text === 'false' || text === '' ? 'false' : text
}

/** The number a sheet shows: 15 digits, without rounding errors of doubles. */
function numberText(value: number): string {
  const text = value.toPrecision(15)
  if (/e/.test(text)) return String(Number(text))
  return text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text
}

/** A number typed as text: "$1,200.50" is 1200.50, "(5)" is -5, "10.5 %" is 0.105. */
function typedNumber(text: string): string {
  // A comma that doesn't separate thousands may be a decimal one: "12,5" is not 125.
  const whole = /^[^,]*\d(?:,\d{3})+(?!\d)[^,]*$/.test(text) ? text.replaceAll(',', '') : text
  const plain = whole.replace(/[$\s]/g, '')
  const inside = /^\((.*)\)$/.exec(plain)?.[1]
  const signed = inside === undefined ? plain : `-${inside}`
  const percent = /^(\d+(?:\.\d+)?)%$/.exec(signed)?.[1]
  return percent === undefined ? signed : numberText(Number(percent) / 100)
}
