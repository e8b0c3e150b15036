import type { PortalDeal } from '@loanyard/contract/deals/portal-deals'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useId } from 'react'
import { BrokerCard } from '../../../domain/broker/broker-card.tsx'
import { paths } from '../../../lib/navigation/paths.ts'
import { buttonClass } from '../../../ui/controls/button.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { Money } from '../../../ui/text/money.tsx'
import { canAddAnswers, statusSentence } from '../portal-deals.ts'
import * as copy from './copy.ts'
import { PhaseSteps } from './phase-steps.tsx'
import styles from './portal-deals.module.css'
import { ProgressBar } from './progress-bar.tsx'

function countsOf({ open, unread_answers: answers }: PortalDeal): string {
  const { count, optional, overdue, sent_back: sentBack } = open
  const parts = [
    ...(count > optional ? [copy.itemsLeft(count - optional)] : []),
    ...(overdue > 0 ? [copy.overdue(overdue)] : []),
    ...(sentBack > 0 ? [sentBack === 1 ? copy.oneNeedsChanges : copy.needChanges(sentBack)] : []),
    ...(optional > 0 ? [copy.optionalItems(optional)] : []),
    ...(answers > 0 ? [copy.newAnswers(answers)] : []),
  ]
  return parts.join(' · ')
}

function Counts({ deal }: { deal: PortalDeal }) {
  if (canAddAnswers(deal.status) && deal.open.count > 0) return <p className={ui.medium}>{countsOf(deal)}</p>
  return (
    <p className={clsx(ui.callout, ui.positiveNote, ui.medium)}>
      {copy.nothingToDo}
      {deal.progress.submitted > 0 && ` ${copy.isReviewing(deal.partner.name)}`}
    </p>
  )
}

export function PortalDealCard({ deal }: { deal: PortalDeal }) {
  const titleId = useId()
  const { partner } = deal
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
        <PhaseSteps {...deal} />
        <Counts deal={deal} />
        <ProgressBar progress={deal.progress} />
        <div className={clsx(ui.wrap2, styles.actions)}>
          <Link
            to={paths.myDocs(partner.id, deal.id)}
            className={buttonClass({ variant: 'primary', size: 'large' })}
            aria-label={copy.myDocsOf(deal.title)}
          >
            {copy.myDocs}
          </Link>
        </div>
        <BrokerCard of={deal} />
      </article>
    </li>
  )
}
