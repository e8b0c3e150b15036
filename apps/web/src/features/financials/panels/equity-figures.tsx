import { clsx } from 'clsx'
import { formatFraction } from '../../../lib/format/rates-and-terms.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { Money } from '../../../ui/text/money.tsx'
import type { SourceFigures } from '../data/calculate.ts'
import styles from '../financials.module.css'
import { Figure, FigureGroup, RuleNote } from '../tables/figure-group.tsx'
import * as copy from './copy.ts'

export function EquityFigures({ figures: { equity } }: { figures: SourceFigures }) {
  if (!equity.applies || equity.required === '0.00') {
    return (
      <FigureGroup title={copy.equityInjection}>
        <p className={clsx(ui.fine, styles.basis)}>{equity.applies ? copy.emptyTable : copy.noEquityRequired}</p>
      </FigureGroup>
    )
  }
  return (
    <FigureGroup title={copy.equityInjection}>
      <dl>
        <Figure
          label={equity.met ? copy.met : copy.missing}
          tone={equity.met ? 'positive' : 'negative'}
          note={copy.requiredEquityNote(formatFraction(equity.required_rate))}
        >
          <strong>
            <Money amount={equity.met ? equity.counted : equity.missing} />
          </strong>
        </Figure>
        <Figure label={copy.required}>
          <Money amount={equity.required} />
        </Figure>
        <Figure label={copy.countedFromBorrower}>
          <Money amount={equity.counted_borrower} />
        </Figure>
        <Figure
          label={copy.countedFromSeller}
          note={
            <>
              {copy.fullStandbyUpTo} <Money amount={equity.most_from_seller} />
            </>
          }
        >
          <Money amount={equity.counted_seller} />
        </Figure>
      </dl>
      <p className={clsx(ui.fine, styles.basis)}>
        <RuleNote rule={equity.rule} />
      </p>
    </FigureGroup>
  )
}
