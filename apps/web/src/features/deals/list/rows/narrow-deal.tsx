import type { DealSummary } from '@loanyard/contract/deals/schemas'
import { clsx } from 'clsx'
import { NextStepText } from '../../../../domain/next-step/next-step.tsx'
import { dealStatusTones } from '../../../../domain/status-tones.ts'
import ui from '../../../../ui/layout/primitives.module.css'
import { StatusBadge } from '../../../../ui/text/badges.tsx'
import { Money } from '../../../../ui/text/money.tsx'
import { TurnBadge } from '../../deal-badges.tsx'
import styles from '../../deals.module.css'
import { isOpenDeal } from '../../open-deal.ts'
import { borrowerName } from '../deal-columns.tsx'

export function NarrowDeal({ deal }: { deal: DealSummary }) {
  return (
    <>
      <span className={clsx(ui.ends, ui.shrinks)}>
        <span className={clsx(ui.clip, ui.medium)}>{deal.title}</span>
        <span className={ui.unbroken}>
          <Money amount={deal.loan_amount} as="whole" />
        </span>
      </span>
      <span className={clsx(styles.narrowLine, ui.quiet, ui.clip)}>
        {deal.stage.name} · {borrowerName(deal)}
      </span>
      <span className={clsx(ui.ends, ui.shrinks)}>
        {deal.status === 'Active' && deal.progress.requirements > 0 ? (
          <TurnBadge deal={deal} />
        ) : (
          <StatusBadge tone={dealStatusTones[deal.status]}>{deal.status}</StatusBadge>
        )}
        {isOpenDeal(deal) && (
          <span className={clsx(ui.fine, ui.clip)}>
            <NextStepText step={deal.next_step} isOpen />
          </span>
        )}
      </span>
    </>
  )
}
