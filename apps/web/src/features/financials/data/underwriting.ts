import type { SummaryItem } from '@loanyard/contract/financials/summary'
import type { SheetRow } from '@loanyard/data-grid/sheet'
import type { FloorCheck } from '@loanyard/lending/underwriting/dscr-floors'
import { inputWarnings, type InputWarning } from '@loanyard/lending/underwriting/input-warnings'
import {
  underwrite,
  underwriteAtEdge,
  underwritingFacts,
  type EdgeResults,
  type Underwriting,
} from '@loanyard/lending/underwriting/underwriting'
import * as copy from '../copy.ts'
import { summaryRowOf, type Basis, type PeriodFigures, type SourceFigures } from './calculate.ts'
import { amountIn } from './rows.ts'

/** A period with the floors of its two ratios. */
export interface PeriodRow extends PeriodFigures {
  readonly floor: FloorCheck
  readonly global_floor: FloorCheck
}

export interface UnderwritingResult extends Underwriting {
  readonly edge: EdgeResults | null
  readonly periods: readonly PeriodRow[]
}

/** What SBA rules ask for, by what the grids show, saved or not. */
export function calculateUnderwriting(
  { terms }: Basis,
  { totals, loan, seller_note }: SourceFigures,
  figures: readonly PeriodFigures[],
): UnderwritingResult {
  const facts = underwritingFacts(terms, {
    loan,
    project_total: totals.overall_total,
    borrower_total: totals.borrower_total,
    seller_note,
    periods: figures,
  })
  const { on } = terms.loan_number
  const result = underwrite(facts, on)
  const periods = figures.flatMap((own, at) => {
    const checks = result.coverage[at]
    return checks === undefined ? [] : [{ ...own, floor: checks.dscr, global_floor: checks.global_dscr }]
  })
  return { ...result, periods, edge: underwriteAtEdge(facts, on) }
}

interface WarningRows {
  readonly sources: readonly SheetRow[]
  readonly rows: readonly SheetRow[]
  readonly items: readonly SummaryItem[]
}

export function calculateWarnings(
  { terms }: Basis,
  { totals }: SourceFigures,
  figures: readonly PeriodFigures[],
  { sources, rows, items }: WarningRows,
): InputWarning[] {
  const names = figures.map(({ period }) => period)
  return inputWarnings({
    loan_amount: terms.loan_amount,
    lender_total: totals.lender_total,
    periods: figures,
    sources: sources.map((row) => ({
      item_name: row.cells['item_name'] || copy.thisRow,
      lender_amount: amountIn(row, 'lender_amount'),
      borrower_amount: amountIn(row, 'borrower_amount'),
      seller_amount: amountIn(row, 'seller_amount'),
    })),
    rows: rows.map((row) => ({
      ...summaryRowOf(row, names),
      item_name: row.cells['item_name'] ?? '',
      principal_amount: items.find(({ id }) => id === row.key)?.principal_amount ?? null,
    })),
  })
}
