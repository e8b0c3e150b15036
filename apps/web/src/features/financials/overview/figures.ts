import type { Financials } from '@loanyard/contract/financials/schemas'
import type { Underwriting } from '@loanyard/contract/financials/underwriting'
import * as rules from '@loanyard/contract/financials/underwriting-copy'
import { hasEarnings } from '@loanyard/lending/underwriting/financial-summary'
import { capitalize, formatMoneyShort } from '../../../lib/format/format.ts'
import * as panelCopy from '../panels/copy.ts'

export interface Figure {
  readonly label: string
  /** Null: not entered. */
  readonly value: string | null
  readonly note: string
  readonly tone?: 'positive' | 'negative' | undefined
}

interface PeriodDscr {
  readonly period: string
  /** As shown. */
  readonly ratio: string
  /** As shown; null: none applies. */
  readonly floor: string | null
  readonly result: keyof typeof rules.results
}

/** Null: no period has one. */
export function dscrFigure(shown: PeriodDscr | null): Figure {
  if (shown === null) return { label: panelCopy.dscr, value: null, note: '' }
  const { period, ratio, floor, result } = shown
  return {
    label: panelCopy.dscrOf(period),
    value: ratio,
    note: floor === null ? capitalize(rules.results[result]) : panelCopy.minimumOf(floor, rules.results[result]),
    tone: result === 'met' ? 'positive' : result === 'missed' ? 'negative' : undefined,
  }
}

interface Coverage {
  /** As shown; null: no collateral, or no loan. */
  readonly ratio: string | null
  readonly isSecured: boolean
  readonly shortfall: string
}

export function coverageFigure({ ratio, isSecured, shortfall }: Coverage): Figure {
  if (ratio === null) return { label: panelCopy.coverage, value: null, note: '' }
  return {
    label: panelCopy.coverage,
    value: `${ratio}×`,
    note: isSecured ? panelCopy.fullySecured : panelCopy.shortfallOf(formatMoneyShort(shortfall)),
    tone: isSecured ? 'positive' : 'negative',
  }
}

type Equity = Pick<Underwriting['equity'], 'requirement' | 'required' | 'counted' | 'met'>

/** What counts toward the requirement, not the requirement itself. */
export function equityFigure({ requirement, required, counted, met }: Equity): Figure {
  const label = panelCopy.equityInjection
  if (requirement === 'not_determined') return { label, value: '–', note: capitalize(rules.results.not_determined) }
  if (requirement === 'none') return { label, value: '–', note: panelCopy.noneRequired }
  if (required === '0.00') return { label, value: null, note: '' }
  return {
    label,
    value: formatMoneyShort(counted),
    note: panelCopy.ofRequired(formatMoneyShort(required), rules.results[met ? 'met' : 'missed']),
    tone: met ? 'positive' : 'negative',
  }
}

/** Without a loan there is no fee yet, not a fee of zero. */
export function feeFigure(fee: string, loan: string): Figure {
  if (loan === '0.00') return { label: panelCopy.sbaGuarantyFee, value: null, note: '' }
  return {
    label: panelCopy.sbaGuarantyFee,
    value: formatMoneyShort(fee),
    note: panelCopy.feeOf(formatMoneyShort(loan)),
  }
}

/** Of the last period that isn't a projection and has one, or else of the last projection. */
function dscrOf({ financial_summary, underwriting }: Financials): PeriodDscr | null {
  const { periods, projections, derived } = financial_summary
  const entered = periods.filter((period) => {
    const figures = derived[period]
    return figures !== undefined && figures.dscr !== null && hasEarnings(figures)
  })
  const period = entered.findLast((each) => !projections.includes(each)) ?? entered.at(-1)
  if (period === undefined) return null
  const { result = 'not_determined', floor = null } =
    underwriting.coverage.find((each) => each.period === period)?.dscr ?? {}
  return { period, ratio: `${derived[period]?.dscr ?? ''}×`, floor, result }
}

/** What the deal's financials come to, as the server calculated it. */
export function figuresOf(financials: Financials): readonly Figure[] {
  const { source_use, collateral, underwriting } = financials
  const { coverage, fully_secured, shortfall } = collateral.summary
  const isPledged = collateral.items.some(({ fmv_bv, cv }) => fmv_bv !== '0.00' || cv !== '0.00')
  return [
    dscrFigure(dscrOf(financials)),
    coverageFigure({ ratio: isPledged ? coverage : null, isSecured: fully_secured === true, shortfall }),
    equityFigure(underwriting.equity),
    feeFigure(source_use.sba_guarantee_fee, collateral.summary.loan),
  ]
}
