import type { Financials } from '@loanyard/contract/financials/schemas'
import * as ruleTexts from '@loanyard/contract/financials/underwriting-copy'
import { formatRatio } from '@loanyard/lending/numbers/ratios'
import { hasEarnings } from '@loanyard/lending/underwriting/financial-summary'
import * as financialsCopy from '../../copy.ts'
import { truncateToWidth } from '../fit-text.ts'
import { type KeyFigure, money } from './blocks.ts'
import * as copy from './copy.ts'
import type { CreditFacts } from './credit-facts-queries.ts'

/** The last historical period with a DSCR, or else the last projection; null without any. */
export function keyPeriod({ financial_summary }: Financials): string | null {
  const { periods, projections, derived } = financial_summary
  const withRatio = periods.filter((period) => {
    const own = derived[period]
    return own !== undefined && own.dscr !== null && hasEarnings(own)
  })
  return withRatio.findLast((period) => !projections.includes(period)) ?? withRatio.at(-1) ?? null
}

/** In multiples of the font size. */
const periodWidth = 7

function dscr(presented: Financials): KeyFigure {
  const period = keyPeriod(presented)
  if (period === null) return { label: copy.dscr, value: '–', note: copy.notEntered }
  const check = presented.underwriting.coverage.find((each) => each.period === period)?.dscr
  const result = ruleTexts.results[check?.result ?? 'not_determined']
  return {
    label: `${copy.dscr}, ${truncateToWidth(period, periodWidth)}`,
    value: `${presented.financial_summary.derived[period]?.dscr ?? '–'}×`,
    note: check?.floor ? copy.minimumOf(formatRatio(check.floor), result) : result,
  }
}

export function isPledged({ collateral: { items } }: Financials): boolean {
  return items.some(({ fmv_bv, cv }) => fmv_bv !== '0.00' || cv !== '0.00')
}

function coverage(presented: Financials): KeyFigure {
  const { summary } = presented.collateral
  if (!isPledged(presented) || summary.coverage === null)
    return { label: copy.collateralCoverage, value: '–', note: copy.notEntered }
  const isSecured = summary.shortfall === '0.00'
  return {
    label: copy.collateralCoverage,
    value: `${summary.coverage}×`,
    note: isSecured ? copy.fullySecured : copy.shortfallOf(money(summary.shortfall)),
  }
}

function equity({ underwriting }: Financials): KeyFigure {
  const { requirement, required, counted, met, missing } = underwriting.equity
  const label = copy.equityInjection
  if (requirement === 'not_determined') return { label, value: '–', note: ruleTexts.results.not_determined }
  if (requirement === 'none') return { label, value: copy.noneRequired, note: '' }
  if (required === '0.00') return { label, value: '–', note: copy.notEntered }
  return {
    label,
    value: money(required),
    note: met ? copy.ofRequired(money(counted)) : copy.shortfallOf(money(missing)),
  }
}

/** `today`: the partner's day. */
export function keyFiguresOf(presented: Financials, facts: CreditFacts, today: string): KeyFigure[] {
  const { terms, collateral } = presented
  const { personal_credit_score: score, year_established: year } = facts
  const term = terms.term_months === null ? [] : [financialsCopy.term(terms.term_months)]
  const { loan } = collateral.summary
  const isKnown = loan !== '0.00'
  const program = [terms.sba_program, ...term].join(', ')
  return [
    { label: copy.loan, value: isKnown ? money(loan) : '–', note: isKnown ? program : copy.notEntered },
    dscr(presented),
    coverage(presented),
    equity(presented),
    {
      label: copy.creditScore,
      value: score === null ? '–' : String(score),
      note: score === null ? copy.notEntered : '',
    },
    year === null
      ? { label: copy.timeInBusiness, value: '–', note: copy.notEntered }
      : { label: copy.timeInBusiness, value: copy.years(Number(today.slice(0, 4)) - year), note: copy.since(year) },
  ]
}
