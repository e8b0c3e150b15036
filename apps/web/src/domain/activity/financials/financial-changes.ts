import { formatMoney } from '../../../lib/format/format.ts'
import { formatFraction, formatTerm } from '../../../lib/format/rates-and-terms.ts'
import * as copy from './copy.ts'

interface FieldChange {
  readonly field: string
  readonly from: string | null
  readonly to: string | null
}

const separator = ' · '

/** "values.2025" → "2025", "lender_amount" → "lender amount". */
function columnLabel(column: string): string {
  const [, kind, period] = /^(values|sde)\.(.*)$/s.exec(column) ?? []
  if (period !== undefined) return kind === 'sde' ? copy.periodAddBack(period) : period
  return Object.hasOwn(copy.columnLabels, column) ? (copy.columnLabels[column] ?? column) : column.replaceAll('_', ' ')
}

function shown(column: string, value: string | null): string {
  if (value === null || value === '') return copy.emptyCell
  if (value === 'true' || value === 'false') return value === 'true' ? copy.yes : copy.no
  if (column === 'rate') return formatFraction(value)
  if (column === 'term') return formatTerm(Number(value))
  return /^-?\d+\.\d\d$/.test(value) ? formatMoney(value) : value
}

/** A change to a table of the financials: "Equipment, lender amount: $10,000.00 → $12,500.00". */
export function financialChange({ field, from, to }: FieldChange): string {
  if (field === 'row') return to === null ? copy.rowDeleted(from ?? '') : copy.rowRestored(to)
  if (field === 'order') return copy.rowMoved(from ?? '', to ?? '')
  const at = field.lastIndexOf(separator)
  if (at === -1) return `${columnLabel(field)}: ${shown(field, from)} → ${shown(field, to)}`
  const column = field.slice(at + separator.length)
  return `${copy.cellOf(field.slice(0, at), columnLabel(column))}: ${shown(column, from)} → ${shown(column, to)}`
}
