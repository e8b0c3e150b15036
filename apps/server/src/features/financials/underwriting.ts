import type { Financials } from '@loanyard/contract/financials/schemas'
import type { FinancialSummary } from '@loanyard/contract/financials/summary'
import { warningAmounts, warningText } from '@loanyard/contract/financials/underwriting-copy'
import { sumAmounts } from '@loanyard/lending/numbers/amounts'
import { formatRatio } from '@loanyard/lending/numbers/ratios'
import { periodFigures } from '@loanyard/lending/underwriting/financial-summary'
import { inputWarnings, type InputWarning } from '@loanyard/lending/underwriting/input-warnings'
import { sourceUseTotals } from '@loanyard/lending/underwriting/sources-and-uses'
import { underwrite, underwriteAtEdge, underwritingFacts } from '@loanyard/lending/underwriting/underwriting'
import type { DealFinancials } from './deal-financials.ts'
import { formatMoney } from './tables/cells.ts'
import type { SourceUseRow } from './tables/source-use-queries.ts'

interface Tables {
  readonly sources: readonly SourceUseRow[]
  /** The loan that fee and coverage are based on. */
  readonly loan: string
  readonly summary: FinancialSummary
}

/** What SBA rules ask for, and figures that can't be right. */
export function underwritingOf(
  financials: DealFinancials,
  { sources, loan, summary }: Tables,
): Pick<Financials, 'underwriting' | 'edition_change' | 'warnings'> {
  const totals = sourceUseTotals(sources)
  const { items, projections } = summary
  const periods = summary.periods.map((period) => ({
    period,
    is_projection: projections.includes(period),
    ...periodFigures(items, period),
  }))
  const facts = underwritingFacts(financials, {
    loan,
    project_total: totals.overall_total,
    borrower_total: totals.borrower_total,
    seller_note: sumAmounts(sources.flatMap((row) => (row.seller_standby ? [row.seller_amount] : []))),
    periods,
  })
  const { on } = financials.loan_number
  const { loan_amount } = financials
  return {
    underwriting: underwrite(facts, on),
    edition_change: underwriteAtEdge(facts, on),
    warnings: inputWarnings({ loan_amount, lender_total: totals.lender_total, sources, rows: items, periods }).map(
      presentWarning,
    ),
  }
}

function presentWarning(warning: InputWarning): Financials['warnings'][number] {
  return {
    kind: warning.kind,
    period: 'period' in warning ? warning.period : null,
    dscr: warning.kind === 'high_dscr' ? warning.dscr : null,
    amounts: warningAmounts(warning),
    message: warningText(warning, { money: formatMoney, ratio: formatRatio }),
  }
}
