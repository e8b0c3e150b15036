import { formatRatio } from '@loanyard/lending/ratios'
import { Money } from '../../../ui/money.tsx'
import { Figure, FigureGroup } from './figure.tsx'
import type { CollateralFigures } from './reckon.ts'

/** What the collateral covers of the loan. */
export function CoverageFigures({ figures: { summary, loan } }: { figures: CollateralFigures }) {
  const { coverage, fully_secured: isSecured } = summary
  return (
    <FigureGroup title="Coverage">
      <dl>
        <Figure
          label={isSecured === true ? 'Fully secured' : 'Coverage'}
          tone={isSecured === null ? undefined : isSecured ? 'positive' : 'negative'}
          note="Collateral value ÷ loan; fully secured at 1.00 or more"
        >
          <strong>{coverage === null ? '–' : `${formatRatio(coverage)}×`}</strong>
        </Figure>
        <Figure label="Collateral value">
          <Money amount={summary.total_cv} />
        </Figure>
        <Figure label="Loan">
          <Money amount={loan} />
        </Figure>
        <Figure label="Shortfall" tone={summary.shortfall === '0.00' ? undefined : 'negative'}>
          <Money amount={summary.shortfall} />
        </Figure>
      </dl>
    </FigureGroup>
  )
}
