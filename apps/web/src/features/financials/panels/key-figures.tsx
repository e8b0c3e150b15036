import { formatRatio } from '@loanyard/lending/numbers/ratios'
import { clsx } from 'clsx'
import ui from '../../../ui/layout/primitives.module.css'
import { isCollateralEntered, type CollateralFigures, type SourceFigures } from '../data/calculate.ts'
import type { PeriodRow, UnderwritingResult } from '../data/underwriting.ts'
import styles from '../financials.module.css'
import { FigureItem } from '../overview/figure-item.tsx'
import { coverageFigure, dscrFigure, equityFigure, feeFigure } from '../overview/figures.ts'
import { lastEntered, showRatio } from '../tables/dscr-table.tsx'
import * as copy from './copy.ts'

function dscrOf(periods: readonly PeriodRow[]): Parameters<typeof dscrFigure>[0] {
  const shown = lastEntered(periods)
  if (shown === undefined) return null
  const { result, floor } = shown.floor
  return {
    period: shown.period,
    ratio: `${showRatio(shown.dscr)}×`,
    floor: floor === null ? null : formatRatio(floor),
    result,
  }
}

function coverageOf(figures: CollateralFigures): Parameters<typeof coverageFigure>[0] {
  const { coverage, fully_secured, shortfall } = figures.summary
  const ratio = isCollateralEntered(figures) && coverage !== null ? formatRatio(coverage) : null
  return { ratio, isSecured: fully_secured === true, shortfall }
}

interface KeyFiguresProps {
  source: SourceFigures
  collateral: CollateralFigures
  underwriting: UnderwritingResult
}

/** What a banker looks for first. */
export function KeyFigures({ source, collateral, underwriting }: KeyFiguresProps) {
  const figures = [
    dscrFigure(dscrOf(underwriting.periods)),
    coverageFigure(coverageOf(collateral)),
    equityFigure(underwriting.equity),
    feeFigure(source.fee.fee, source.loan),
  ]
  return (
    <dl className={clsx(ui.box, styles.keyFigures)} aria-label={copy.keyFigures}>
      {figures.map((figure) => (
        <FigureItem key={figure.label} figure={figure} />
      ))}
    </dl>
  )
}
