import { parseAmount } from '../../../lib/format/parse-amount.ts'

/** `choice` is one of the column's choices, or none. */
export type CellKind = 'text' | 'amount' | 'integer' | 'date' | 'choice'
export type CellValue = string | number | null

/** Invalid text stays as typed, so that the schema reports the error. */
export function valueOf(kind: CellKind, typed: string): CellValue {
  const text = typed.trim()
  if (text === '') return null
  if (kind === 'amount') return parseAmount(text) ?? text
  return kind === 'integer' && /^\d{1,9}$/.test(text) ? Number(text) : text
}
