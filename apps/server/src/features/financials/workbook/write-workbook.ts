import type { Financials } from '@loanyard/contract/financials'
import { writeXlsx } from 'hucre/xlsx'
import { loanTermsOf, type Book } from '../book.ts'
import type { TableName } from '../book-queries.ts'
import type { Held } from '../cells.ts'
import { orderOf } from '../plan-changes.ts'
import type { TableContent } from '../table.ts'
import { drawBase, type BaseRow } from './base.ts'
import { drawCollateral } from './draw-collateral.ts'
import { drawSourceUse } from './draw-source-use.ts'
import { drawSummary } from './draw-summary.ts'
import { drawRules } from './rules.ts'

/** What a workbook is made of: the deal, its tables as people see them, and as they are kept. */
export interface Figures {
  readonly book: Book
  readonly shown: Financials
  readonly content: Readonly<Record<TableName, TableContent>>
}

/** The rows that are not deleted, in order. */
function live({ held }: TableContent): Held[] {
  const rows = new Map(held.map((row) => [row.id, row]))
  return orderOf(held).flatMap((id) => rows.get(id) ?? [])
}

const baseRows = (content: TableContent): BaseRow[] =>
  live(content).map(({ id, version, cells }) => ({ id, version, cells }))

/** The workbook of a deal's figures: three sheets that compute, and what an import needs to know. */
export async function writeWorkbook({ book, shown, content }: Figures): Promise<Uint8Array> {
  const words = [book.title, noteOf(book, content)] as const
  const rules = drawRules(book.loan_amount, loanTermsOf(book), shown.rates)
  const drawing = { words, rules }
  const sources = drawSourceUse({
    ...drawing,
    table: shown.source_use,
    rows: live(content.source_use),
    amount: shown.collateral.summary.loan,
  })
  const pledged = drawCollateral({
    ...drawing,
    table: shown.collateral,
    rows: live(content.collateral),
    loan: sources.loan,
  })
  const summary = drawSummary({ ...drawing, table: shown.financial_summary, rows: live(content.financial_summary) })
  const base = drawBase({
    format: 'loanyard-financials-1',
    deal: book.deal_id,
    version: book.version,
    periods: shown.financial_summary.periods,
    source_use: baseRows(content.source_use),
    collateral: baseRows(content.collateral),
    financial_summary: baseRows(content.financial_summary),
  })
  return writeXlsx({
    sheets: [sources.sheet, pledged, summary, rules.sheet, base],
    properties: { title: book.title, creator: book.partner_name },
  })
}

/** Sheets count in doubles, which hold 15 digits. */
const isTooLong = (text: string | null) =>
  text !== null && /^-?\d+\.\d\d$/.test(text) && text.replace(/\D/g, '').length > 15

function noteOf({ partner_name, on }: Book, content: Figures['content']): string {
  const rows = Object.values(content).flatMap(live)
  const isRounded = rows.some(({ cells }) => Object.values(cells).some(isTooLong))
  const note = `${partner_name} · rules of ${on} · what is blue is typed, what is black is computed`
  return isRounded ? `${note} · amounts of more than 15 digits are rounded here: sheets hold no more` : note
}
