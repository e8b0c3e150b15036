import type { PortalDeal } from '@loanyard/contract/deals/portal-deals'
import { clsx } from 'clsx'
import { phaseLabels } from '../../../domain/labels/phase-labels.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { canAddAnswers } from '../portal-deals.ts'
import * as copy from './copy.ts'
import styles from './phase-steps.module.css'

/** "9 days", "3 weeks": as exact as a median is. */
function usualTime(days: number): string {
  return days < 14 ? copy.days(days) : copy.weeks(Math.round(days / 7))
}

type PhaseStepsProps = Pick<PortalDeal, 'phase' | 'phases' | 'partner' | 'status'>

/** Where the loan is, in the borrower's words, what happens there, and how long it usually takes. */
export function PhaseSteps({ phase, phases, partner, status }: PhaseStepsProps) {
  const at = phases.findIndex((one) => one.phase === phase)
  const usualDays = phases[at]?.usual_days ?? null
  return (
    <div className={ui.stack2}>
      <ol className={styles.steps} aria-label={copy.phases}>
        {phases.map((one, index) => (
          <li
            key={one.phase}
            className={clsx(styles.step, index < at && styles.done, index === at && styles.current)}
            aria-current={index === at ? 'step' : undefined}
          >
            <span className={clsx(ui.fine, styles.name)}>{phaseLabels[one.phase]}</span>
            {index < at && <VisuallyHidden>{copy.doneSuffix}</VisuallyHidden>}
          </li>
        ))}
      </ol>
      {status !== 'Funded' && canAddAnswers(status) && (
        <p className={ui.quiet}>
          {copy.whatHappens[phase](partner.name)}
          {usualDays !== null && ` ${copy.usuallyTakes(usualTime(usualDays))}`}
        </p>
      )}
    </div>
  )
}
