import type { PortalDeal } from '@loanyard/contract/deals/portal-deals'
import type { Stage } from '@loanyard/contract/deals/stages'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useId } from 'react'
import { dueLabel, KindIcon } from '../../../domain/requests/index.ts'
import { formatCounted } from '../../../lib/format/format.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { buttonClass } from '../../../ui/controls/button.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { Money } from '../../../ui/text/money.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { canAddAnswers, statusSentence } from '../portal-deals.ts'
import * as copy from './copy.ts'
import styles from './portal-deals.module.css'
import { ProgressBar } from './progress-bar.tsx'

export function isWaiting({ status, open, next }: PortalDeal): boolean {
  return canAddAnswers(status) && open.count > 0 && next !== null
}

function openCountsLabel({ open: { count, overdue, sent_back: sentBack } }: PortalDeal): string {
  const parts = [
    copy.toDo(formatCounted(count, 'item')),
    ...(overdue > 0 ? [copy.overdue(overdue)] : []),
    ...(sentBack > 0 ? [sentBack === 1 ? copy.oneNeedsChanges : copy.needChanges(sentBack)] : []),
  ]
  return parts.join(' · ')
}

function NextUp({ deal }: { deal: PortalDeal }) {
  const { next } = deal
  if (!isWaiting(deal) || next === null) {
    const isInReview = deal.progress.submitted > 0
    return (
      <p className={clsx(ui.callout, ui.positiveNote, ui.medium)}>
        {copy.nothingToDo}
        {isInReview && ` ${copy.isReviewing(deal.partner.name)}`}
      </p>
    )
  }
  const due = dueLabel({ ...next, is_overdue: (next.due_in_days ?? 0) < 0 })
  return (
    <div className={clsx(ui.callout, ui.accentNote, styles.next)}>
      <KindIcon kind={next.kind} />
      <div>
        <p className={clsx(ui.quiet, styles.label)}>{next.is_sent_back ? copy.nextNeedsChanges : copy.next}</p>
        <p className={ui.heading}>{next.title}</p>
        <p className={clsx(ui.quiet, styles.label)}>
          {[due, openCountsLabel(deal)].filter((part) => part !== null).join(' · ')}
        </p>
      </div>
    </div>
  )
}

interface StageStepsProps {
  stages: readonly Stage[]
  current: Stage
}

/** On a phone only the current stage shows its name. */
function StageSteps({ stages, current }: StageStepsProps) {
  const at = stages.findIndex(({ id }) => id === current.id)
  return (
    <div>
      <p className={styles.stageLine}>
        <strong>{current.name}</strong>
        <span>{copy.stageOf(at + 1, stages.length)}</span>
      </p>
      <ol className={styles.steps} aria-label={copy.stages}>
        {stages.map(({ id, name }, index) => (
          <li
            key={id}
            className={clsx(styles.step, index < at && styles.done, index === at && styles.current)}
            aria-current={index === at ? 'step' : undefined}
          >
            <span className={clsx(ui.fine, styles.name)}>{name}</span>
            {index < at && <VisuallyHidden>{copy.doneSuffix}</VisuallyHidden>}
          </li>
        ))}
      </ol>
    </div>
  )
}

export function PortalDealCard({ deal }: { deal: PortalDeal }) {
  const titleId = useId()
  const { partner, next } = deal
  const to = next !== null && isWaiting(deal) ? paths.myDoc(partner.id, deal.id, next.id) : null
  const status = statusSentence(deal.status)
  return (
    <li>
      <article className={clsx(ui.stack4, ui.box, styles.deal)} aria-labelledby={titleId}>
        <div>
          <h2 id={titleId}>{deal.title}</h2>
          <p className={clsx(ui.quiet, styles.label)}>
            <Money amount={deal.loan_amount} as="whole" />
            {deal.loan_purpose !== null && ` · ${deal.loan_purpose}`} · {copy.withPartner(partner.name)}
          </p>
        </div>
        {status !== null && <p className={ui.medium}>{status}</p>}
        <StageSteps stages={deal.stages} current={deal.stage} />
        <NextUp deal={deal} />
        <ProgressBar progress={deal.progress} />
        <div className={clsx(ui.wrap2, styles.actions)}>
          {to !== null && (
            <Link
              to={to}
              className={buttonClass({ variant: 'primary', size: 'large' })}
              aria-label={copy.continueWith(next?.title ?? '')}
            >
              {copy.continueLabel}
            </Link>
          )}
          <Link
            to={paths.myDocs(partner.id, deal.id)}
            className={buttonClass({ size: 'large' })}
            aria-label={copy.myDocsOf(deal.title)}
          >
            {copy.myDocs}
          </Link>
        </div>
      </article>
    </li>
  )
}
