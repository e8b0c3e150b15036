import type { Financials } from '@loanyard/contract/financials/schemas'
import type { CreditSummary } from '@loanyard/contract/lender-area/schemas'
import { decimal } from '@loanyard/lending/numbers/decimal'
import { ratioOf } from '@loanyard/lending/numbers/ratios'

/** The figures of a deal's financials that a banker reads first. What wasn't entered is null instead of zero. */
export function creditSummary(financials: Financials): CreditSummary {
  const { collateral, warnings, source_use } = financials
  const { coverage, shortfall } = collateral.summary
  const isPledged = collateral.items.some(({ fmv_bv, cv }) => fmv_bv !== '0.00' || cv !== '0.00')
  return {
    dscr: keyDscr(financials),
    coverage: isPledged && coverage !== null ? { ratio: coverage, shortfall } : null,
    equity: equityOf(financials),
    warnings: warnings.map(({ message }) => message),
    has_sources: source_use.items.length > 0,
  }
}

/** Of the last historical period that has one, or else of the last projection; the pipeline's SQL says the same. */
function keyDscr({ financial_summary, underwriting }: Financials): CreditSummary['dscr'] {
  const { periods, projections, derived } = financial_summary
  const withRatio = periods.filter((period) => typeof derived[period]?.dscr === 'string')
  const period = withRatio.findLast((each) => !projections.includes(each)) ?? withRatio.at(-1)
  const ratio = period === undefined ? null : (derived[period]?.dscr ?? null)
  if (period === undefined || ratio === null) return null
  const result = underwriting.coverage.find((each) => each.period === period)?.dscr.result ?? 'not_determined'
  return { ratio, period, is_projection: projections.includes(period), result }
}

function equityOf({ source_use, underwriting }: Financials): CreditSummary['equity'] {
  const { borrower_total, overall_total } = source_use
  const share = ratioOf(borrower_total, overall_total)
  if (share === null) return null
  const { requirement, required_rate } = underwriting.equity
  return {
    share: decimal(share).round(4).toFixed(),
    contributed: borrower_total,
    requirement,
    required_share: requirement === 'required' ? required_rate : null,
  }
}
