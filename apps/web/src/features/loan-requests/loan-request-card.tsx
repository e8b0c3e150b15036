import type { LoanRequest } from '@loanyard/contract/loan-requests'
import { Link } from '@tanstack/react-router'
import { paths } from '../../lib/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Money } from '../../ui/money.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { DateText } from '../../ui/time.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './loan-requests.module.css'
import { stateLabels } from './state-words.ts'

/** One loan somebody asked for, and what became of it. */
export function LoanRequestCard({ request }: { request: LoanRequest }) {
  const { partner, state, loan_purpose, loan_amount, down_payment, business_type, created, deal } = request
  const { tone, message } = stateLabels[state]
  const title = `${loan_purpose} loan`
  return (
    <li className={styles.card}>
      <div className={styles.top}>
        <h2>
          {title}, <Money amount={loan_amount} as="whole" />
        </h2>
        <StatusBadge tone={tone}>{state}</StatusBadge>
      </div>
      <p>{message(partner.name)}</p>
      <dl className={styles.facts}>
        <div>
          <dt>Broker</dt>
          <dd>{partner.name}</dd>
        </div>
        <div>
          <dt>Sent</dt>
          <dd>
            <DateText value={created} />
          </dd>
        </div>
        <div>
          <dt>Business</dt>
          <dd>{business_type}</dd>
        </div>
        {down_payment !== null && (
          <div>
            <dt>Down payment</dt>
            <dd>
              <Money amount={down_payment} as="whole" />
            </dd>
          </div>
        )}
      </dl>
      {deal !== null && (
        <Link to={paths.myDocs(partner.id, deal)} className={buttonClass({ variant: 'primary', size: 'large' })}>
          Open<VisuallyHidden> the {title}</VisuallyHidden> in the client portal
        </Link>
      )}
    </li>
  )
}
