import type { Financials } from '@loanyard/contract/financials/schemas'
import * as rules from '@loanyard/contract/financials/underwriting-copy'
import { hasEarnings } from '@loanyard/lending/underwriting/financial-summary'
import { formatMoneyShort } from '../../../lib/format/format.ts'
import * as panelCopy from '../panels/copy.ts'

export interface Figure {
  readonly label: string
  /** Null: not entered. */
  readonly value: string | null
  readonly note: string
  readonly tone?: 'positive' | 'negative' | undefined
}

/** Of the last period that isn't a projection and has one, or else of the last projection. */
function dscrFigure({ financial_summary, underwriting }: Financials): Figure {
  const { periods, projections, derived } = financial_summary
  const entered = periods.filter((period) => {
    const figures = derived[period]
    return figures !== undefined && figures.dscr !== null && hasEarnings(figures)
  })
  const period = entered.findLast((each) => !projections.includes(each)) ?? entered.at(-1)
  if (period === undefined) return { label: panelCopy.dscr, value: null, note: '' }
  const { result = 'not_determined', floor = null } =
    underwriting.coverage.find((each) => each.period === period)?.dscr ?? {}
  return {
    label: panelCopy.dscrOf(period),
    value: `${derived[period]?.dscr ?? ''}×`,
    note: floor === null ? rules.results[result] : panelCopy.minimumOf(floor, rules.results[result]),
    tone: result === 'met' ? 'positive' : result === 'missed' ? 'negative' : undefined,
  }
}

function coverageFigure({ collateral: { items, summary } }: Financials): Figure {
  const isPledged = items.some(({ fmv_bv, cv }) => fmv_bv !== '0.00' || cv !== '0.00')
  if (!isPledged || summary.coverage === null) return { label: panelCopy.coverage, value: null, note: '' }
  const isSecured = summary.fully_secured === true
  return {
    label: panelCopy.coverage,
    value: `${summary.coverage}×`,
    note: isSecured ? panelCopy.fullySecured : panelCopy.shortfallOf(formatMoneyShort(summary.shortfall)),
    tone: isSecured ? 'positive' : 'negative',
  }
}

function equityFigure({ underwriting: { equity } }: Financials): Figure {
  const { requirement, required, missing, met } = equity
  const label = panelCopy.equityInjection
  if (requirement === 'not_determined') return { label, value: '–', note: rules.results.not_determined }
  if (requirement === 'none') return { label, value: '–', note: panelCopy.noneRequired }
  if (required === '0.00') return { label, value: null, note: '' }
  return {
    label,
    value: formatMoneyShort(required),
    note: met ? rules.equityMet : panelCopy.shortfallOf(formatMoneyShort(missing)),
    tone: met ? 'positive' : 'negative',
  }
}

/** What the deal's financials come to, as the server calculated it. */
export function figuresOf(financials: Financials): readonly Figure[] {
  const { source_use, collateral } = financials
  return [
    dscrFigure(financials),
    coverageFigure(financials),
    equityFigure(financials),
    {
      label: panelCopy.sbaGuarantyFee,
      value: formatMoneyShort(source_use.sba_guarantee_fee),
      note: panelCopy.feeOf(formatMoneyShort(collateral.summary.loan)),
    },
  ]
}
