import { financialVersion, maxFinancialRows, maxPeriods } from '@loanyard/contract/financial-fields'
import type { WriteSheet } from 'hucre/xlsx'
import * as z from 'zod'
import { baseSheet } from './layout.ts'

const rows = z
  .array(z.object({ id: z.string(), version: financialVersion, cells: z.record(z.string(), z.string().nullable()) }))
  .max(maxFinancialRows)

/** What a workbook held when it was made: an import takes in what is another now, and nothing else. */
const base = z.object({
  format: z.literal('loanyard-financials-1'),
  deal: z.string(),
  version: financialVersion,
  periods: z.array(z.string()).max(maxPeriods),
  source_use: rows,
  collateral: rows,
  financial_summary: rows,
})
export type Base = z.infer<typeof base>
export type BaseRow = Base['source_use'][number]

/** A cell of a sheet takes 32,767 characters. */
const perCell = 30_000

/** The sheet that nobody sees, from which an import knows what was there. */
export function drawBase(held: Base): WriteSheet {
  const text = JSON.stringify(held)
  const pieces = Array.from({ length: Math.ceil(text.length / perCell) }, (_, index) => [
    text.slice(index * perCell, (index + 1) * perCell),
  ])
  return { name: baseSheet, veryHidden: true, rows: pieces }
}

/** Reads what drawBase wrote; null where it is not that. */
export function readBase(pieces: readonly (readonly unknown[])[]): Base | null {
  try {
    return base.parse(JSON.parse(pieces.map(([piece]) => String(piece)).join('')))
  } catch {
    return null
  }
}
