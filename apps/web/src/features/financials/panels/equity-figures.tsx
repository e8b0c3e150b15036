import { formatFraction } from '../../../lib/format/rates-and-terms.ts'
import { Money } from '../../../ui/text/money.tsx'
import type { SourceFigures } from '../data/calculate.ts'
import styles from '../financials.module.css'
import { Figure, FigureGroup, RuleNote } from '../tables/figure-group.tsx'

export function EquityFigures({ figures: { equity } }: { figures: SourceFigures }) {
  if (!equity.applies) {
    return (
      <FigureGroup title="Equity injection">
        <p className={styles.basis}>
          None required. The deal isn’t a startup (loan purpose Startup) or a complete change of ownership.
        </p>
      </FigureGroup>
    )
  }
  return (
    <FigureGroup title="Equity injection">
      <dl>
        <Figure
          label={equity.met ? 'Met' : 'Missing'}
          tone={equity.met ? 'positive' : 'negative'}
          note={`${formatFraction(equity.required_rate)} of the total project cost, rounded up to the cent`}
        >
          <strong>
            <Money amount={equity.met ? equity.counted : equity.missing} />
          </strong>
        </Figure>
        <Figure label="Required">
          <Money amount={equity.required} />
        </Figure>
        <Figure label="Counted from the borrower">
          <Money amount={equity.counted_borrower} />
        </Figure>
        <Figure
          label="Counted from the seller"
          note={
            <>
              Full standby only, up to <Money amount={equity.most_from_seller} />
            </>
          }
        >
          <Money amount={equity.counted_seller} />
        </Figure>
      </dl>
      <p className={styles.basis}>
        <RuleNote rule={equity.rule} />
      </p>
    </FigureGroup>
  )
}
