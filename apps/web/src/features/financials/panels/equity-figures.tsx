import type { DealTerms } from '@loanyard/contract/financials/schemas'
import * as rules from '@loanyard/contract/financials/underwriting-copy'
import type { EquityInjection } from '@loanyard/lending/underwriting/equity-injection'
import { clsx } from 'clsx'
import { formatMoney } from '../../../lib/format/format.ts'
import { formatFraction } from '../../../lib/format/rates-and-terms.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { Money } from '../../../ui/text/money.tsx'
import styles from '../financials.module.css'
import { Figure, FigureGroup, RuleNote } from '../tables/figure-group.tsx'
import * as copy from './copy.ts'

interface EquityProps {
  equity: EquityInjection
  terms: Pick<DealTerms, 'loan_purpose' | 'ownership_change'>
  canEdit: boolean
}

/** Why there are no figures; null if there are. */
function emptyText({ equity, terms, canEdit }: EquityProps): string | null {
  if (equity.requirement === 'none') return rules.noEquityRequired
  if (equity.requirement === 'not_determined')
    return rules.openQuestion({ ...terms, missing: equity.missing_fact, canAnswer: canEdit })
  return equity.required === '0.00' ? copy.emptyTable : null
}

const limitedOf = ({ limited }: EquityInjection) =>
  (['seller_note', 'standby_debt', 'minority_investment'] as const).flatMap((source) =>
    limited[source] === '0.00' ? [] : [`${rules.limitedNames[source]} ${formatMoney(limited[source])}`],
  )

export function EquityFigures(props: EquityProps) {
  const { equity, terms } = props
  const empty = emptyText(props)
  if (empty !== null) {
    return (
      <FigureGroup title={copy.equityInjection}>
        <p className={clsx(ui.fine, styles.basis)}>{empty}</p>
      </FigureGroup>
    )
  }
  const isChange = terms.ownership_change !== null && terms.ownership_change !== 'None'
  return (
    <FigureGroup title={copy.equityInjection}>
      <dl>
        <Figure
          label={equity.met ? rules.equityMet : rules.equityMissing}
          tone={equity.met ? 'positive' : 'negative'}
          note={copy.requiredEquityNote(formatFraction(equity.required_rate))}
        >
          <strong>
            <Money amount={equity.met ? equity.counted : equity.missing} />
          </strong>
        </Figure>
        <Figure label={rules.equityRequired}>
          <Money amount={equity.required} />
        </Figure>
        <Figure label={rules.ownMoney} note={rules.leastOwn(formatMoney(equity.least_own))}>
          <Money amount={equity.counted_own} />
        </Figure>
        <Figure
          label={rules.limitedSources}
          note={[rules.mostLimited(formatMoney(equity.most_limited)), ...limitedOf(equity)].join(' · ')}
        >
          <Money amount={equity.counted_limited} />
        </Figure>
      </dl>
      {isChange && <p className={clsx(ui.fine, styles.basis)}>{rules.reducibleText(equity)}</p>}
      <p className={clsx(ui.fine, styles.basis)}>
        <RuleNote rule={equity.rule} />
      </p>
    </FigureGroup>
  )
}
