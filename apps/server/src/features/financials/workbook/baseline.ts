import { financialVersion, maxFinancialRows, maxPeriods } from '@loanyard/contract/financials/fields'
import type { WriteSheet } from 'hucre/xlsx'
import * as z from 'zod'
import { baselineSheet } from './layout.ts'

const rows = z
  .array(z.object({ id: z.string(), version: financialVersion, cells: z.record(z.string(), z.string().nullable()) }))
  .max(maxFinancialRows)

/** The workbook's content when it was made; an import takes only what has changed since. */
const baseline = z.object({
  format: z.literal('loanyard-financials-1'),
  deal: z.string(),
  version: financialVersion,
  periods: z.array(z.string()).max(maxPeriods),
  source_use: rows,
  collateral: rows,
  financial_summary: rows,
})
export type Baseline = z.infer<typeof baseline>
export type BaselineRow = Baseline['source_use'][number]

/** A cell holds at most 32,767 characters. */
const maxCellLength = 30_000

/** Hidden; an import compares with it. */
export function writeBaseline(baselineContent: Baseline): WriteSheet {
  const text = JSON.stringify(baselineContent)
  const chunks = Array.from({ length: Math.ceil(text.length / maxCellLength) }, (_, index) => [
    text.slice(index * maxCellLength, (index + 1) * maxCellLength),
  ])
  return { name: baselineSheet, veryHidden: true, rows: chunks }
}

/** Returns null if it isn't a baseline. */
export function readBaseline(chunks: readonly (readonly unknown[])[]): Baseline | null {
  try {
    return baseline.parse(JSON.parse(chunks.map(([chunk]) => String(chunk)).join('')))
  } catch {
    return null
  }
}
