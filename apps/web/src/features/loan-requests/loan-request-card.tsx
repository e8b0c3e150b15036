import type { LoanRequest, LoanRequestState } from '@loanyard/contract/loan-requests/loan-requests'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { BrokerCard } from '../../domain/broker/broker-card.tsx'
import { paths } from '../../lib/navigation/paths.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import { actionLabels } from '../../ui/copy.ts'
import ui from '../../ui/layout/primitives.module.css'
import { StatusBadge, type Tone } from '../../ui/text/badges.tsx'
import { Money } from '../../ui/text/money.tsx'
import { DateText } from '../../ui/text/time.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import * as copy from './copy.ts'
import styles from './loan-requests.module.css'

const stateLabels: Readonly<Record<LoanRequestState, { tone: Tone; message: (broker: string) => string }>> = {
  Received: { tone: 'neutral', message: copy.received },
  'In review': { tone: 'accent', message: copy.inReview },
  'Opened as a deal': {
    tone: 'positive',
    message: copy.openedAsDeal,
  },
  Closed: { tone: 'muted', message: copy.closed },
}

export function LoanRequestCard({ request }: { request: LoanRequest }) {
  const { partner, state, loan_purpose, loan_amount, down_payment, business_type, created, deal } = request
  const { tone, message } = stateLabels[state]
  const title = copy.loanTitle(loan_purpose)
  return (
    <li className={clsx(ui.stack3, ui.box, styles.card)}>
      <div className={clsx(ui.row4, ui.between, styles.top)}>
        <h2>
          {title}, <Money amount={loan_amount} as="whole" />
        </h2>
        <StatusBadge tone={tone}>{state}</StatusBadge>
      </div>
      <p>{message(partner.name)}</p>
      <dl className={styles.facts}>
        <div>
          <dt>{copy.broker}</dt>
          <dd>{partner.name}</dd>
        </div>
        <div>
          <dt>{copy.sent}</dt>
          <dd>
            <DateText value={created} />
          </dd>
        </div>
        <div>
          <dt>{copy.business}</dt>
          <dd>{business_type}</dd>
        </div>
        {down_payment !== null && (
          <div>
            <dt>{copy.downPayment}</dt>
            <dd>
              <Money amount={down_payment} as="whole" />
            </dd>
          </div>
        )}
      </dl>
      <BrokerCard of={request} />
      {deal !== null && (
        <Link to={paths.myDocs(partner.id, deal)} className={buttonClass({ variant: 'primary', size: 'large' })}>
          {actionLabels.open}
          <VisuallyHidden>{copy.openTitle(title)}</VisuallyHidden>
          {copy.inClientPortal}
        </Link>
      )}
    </li>
  )
}
