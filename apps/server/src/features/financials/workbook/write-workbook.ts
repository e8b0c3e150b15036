import { sentenceDate } from '@loanyard/contract/core/dates'
import type { Financials } from '@loanyard/contract/financials/schemas'
import { writeXlsx } from 'hucre/xlsx'
import * as copy from '../copy.ts'
import type { TableName } from '../deal-financials-queries.ts'
import { loanTermsOf, type DealFinancials } from '../deal-financials.ts'
import { orderOf } from '../editing/plan-changes.ts'
import type { StoredRow } from '../tables/cells.ts'
import type { TableContent } from '../tables/table.ts'
import { writeBaseline, type BaselineRow } from './baseline.ts'
import { writeCollateral } from './write-collateral.ts'
import { writeRules } from './write-rules.ts'
import { writeSourceUse } from './write-source-use.ts'
import { writeSummary } from './write-summary.ts'
import { writeUnderwriting } from './write-underwriting.ts'

/** The deal, its tables as people see them, and the stored rows. */
export interface WorkbookSource {
  readonly financials: DealFinancials
  readonly presented: Financials
  readonly content: Readonly<Record<TableName, TableContent>>
}

/** Without deleted rows, in order. */
function activeRows({ stored }: TableContent): StoredRow[] {
  const rows = new Map(stored.map((row) => [row.id, row]))
  return orderOf(stored).flatMap((id) => rows.get(id) ?? [])
}

const baseRows = (content: TableContent): BaselineRow[] =>
  activeRows(content).map(({ id, version, cells }) => ({ id, version, cells }))

/** A deal's workbook: three sheets with formulas, and what an import needs. */
export async function writeWorkbook({ financials, presented, content }: WorkbookSource): Promise<Uint8Array> {
  const caption = [financials.title, noteOf(financials, content)] as const
  const rules = writeRules(financials.loan_amount ?? '0.00', loanTermsOf(financials), presented.rates)
  const shared = { caption, rules }
  const sources = writeSourceUse({
    ...shared,
    table: presented.source_use,
    rows: activeRows(content.source_use),
    amount: presented.collateral.summary.loan,
  })
  const collateral = writeCollateral({
    ...shared,
    table: presented.collateral,
    rows: activeRows(content.collateral),
    loan: sources.loan,
  })
  const summary = writeSummary({
    ...shared,
    table: presented.financial_summary,
    rows: activeRows(content.financial_summary),
  })
  const underwriting = writeUnderwriting({ caption, presented, sources, ratios: summary.ratios })
  const baseline = writeBaseline({
    format: 'loanyard-financials-1',
    deal: financials.deal_id,
    version: financials.version,
    periods: presented.financial_summary.periods,
    source_use: baseRows(content.source_use),
    collateral: baseRows(content.collateral),
    financial_summary: baseRows(content.financial_summary),
  })
  return writeXlsx({
    sheets: [sources.sheet, collateral, summary.sheet, underwriting, rules.sheet, baseline],
    properties: { title: financials.title, creator: financials.partner_name },
  })
}

/** Sheets calculate in doubles, which hold 15 digits. */
const isTooLong = (text: string | null) =>
  text !== null && /^-?\d+\.\d\d$/.test(text) && text.replace(/\D/g, '').length > 15

function noteOf({ partner_name, on }: DealFinancials, content: WorkbookSource['content']): string {
  const rows = Object.values(content).flatMap(activeRows)
  const isRounded = rows.some(({ cells }) => Object.values(cells).some(isTooLong))
  const note = copy.workbookNote(partner_name, sentenceDate(on))
  return isRounded ? copy.roundedNote(note) : note
}
