import * as rules from '@loanyard/contract/financials/underwriting-copy'
import { formatRatio } from '@loanyard/lending/numbers/ratios'
import { hasEarnings } from '@loanyard/lending/underwriting/financial-summary'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { formatMoneyShort } from '../../../lib/format/format.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { Money } from '../../../ui/text/money.tsx'
import { isCollateralEntered, type CollateralFigures, type SourceFigures } from '../data/calculate.ts'
import type { PeriodRow, UnderwritingResult } from '../data/underwriting.ts'
import styles from '../financials.module.css'
import { showRatio } from '../tables/dscr-table.tsx'
import * as copy from './copy.ts'

interface KeyFigure {
  readonly label: string
  readonly value: ReactNode
  readonly note: string
  readonly tone?: 'positive' | 'negative' | undefined
}

/** The last period that isn't a projection and has a DSCR. */
function dscrFigure(periods: readonly PeriodRow[]): KeyFigure {
  const entered = periods.filter((each) => each.dscr !== null && hasEarnings(each))
  const shown = entered.findLast(({ is_projection }) => !is_projection) ?? entered.at(-1)
  if (shown === undefined) return { label: copy.dscr, value: '–', note: copy.notEntered }
  const { result, floor } = shown.floor
  return {
    label: copy.dscrOf(shown.period),
    value: showRatio(shown.dscr),
    note: floor === null ? rules.results[result] : copy.minimumOf(formatRatio(floor), rules.results[result]),
    tone: result === 'met' ? 'positive' : result === 'missed' ? 'negative' : undefined,
  }
}

function coverageFigure(figures: CollateralFigures): KeyFigure {
  const { coverage, fully_secured, shortfall } = figures.summary
  if (!isCollateralEntered(figures) || coverage === null)
    return { label: copy.coverage, value: '–', note: copy.notEntered }
  return {
    label: copy.coverage,
    value: `${formatRatio(coverage)}×`,
    note: fully_secured === true ? copy.fullySecured : copy.shortfallOf(formatMoneyShort(shortfall)),
    tone: fully_secured === true ? 'positive' : 'negative',
  }
}

function equityFigure({ requirement, required, missing, met }: UnderwritingResult['equity']): KeyFigure {
  const label = copy.equityInjection
  if (requirement === 'not_determined') return { label, value: '–', note: rules.results.not_determined }
  if (requirement === 'none') return { label, value: '–', note: copy.noneRequired }
  if (required === '0.00') return { label, value: '–', note: copy.notEntered }
  return {
    label,
    value: <Money amount={required} as="short" />,
    note: met ? rules.equityMet : copy.shortfallOf(formatMoneyShort(missing)),
    tone: met ? 'positive' : 'negative',
  }
}

interface KeyFiguresProps {
  source: SourceFigures
  collateral: CollateralFigures
  underwriting: UnderwritingResult
}

/** What a banker looks for first. */
export function KeyFigures({ source, collateral, underwriting }: KeyFiguresProps) {
  const { fee } = source
  const figures: readonly KeyFigure[] = [
    dscrFigure(underwriting.periods),
    coverageFigure(collateral),
    equityFigure(underwriting.equity),
    {
      label: copy.sbaGuarantyFee,
      value: <Money amount={fee.fee} as="short" />,
      note: copy.feeOf(formatMoneyShort(source.loan)),
    },
  ]
  return (
    <dl className={clsx(ui.box, styles.keyFigures)} aria-label={copy.keyFigures}>
      {figures.map(({ label, value, note, tone }) => (
        <div key={label}>
          <dt className={ui.fine}>{label}</dt>
          <dd className={clsx(styles.keyValue, tone !== undefined && styles[tone])}>{value}</dd>
          <dd className={clsx(ui.fine, ui.quiet)}>{note}</dd>
        </div>
      ))}
    </dl>
  )
}
