import type { PreQualifyPartner } from '@loanyard/contract/pre-qualify'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { paths } from '../../lib/paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import stepStyles from '../../ui/steps/steps.module.css'
import { EstimateView } from './estimate-view.tsx'
import styles from './pre-qualify.module.css'
import type { Sent } from './sent.ts'

interface SentViewProps {
  sent: Sent
  to: PreQualifyPartner
  /** Who is signed in here: whoever asked, who then needs no link, somebody else, or nobody. */
  signedIn: 'asker' | 'other' | 'nobody'
  onAnother: () => void
}

/** After sending: what happens now, and what such a loan may cost. */
export function SentView({ sent, to, signedIn, onAnother }: SentViewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { loan_amount, loan_purpose, email } = sent
  return (
    <div className={stepStyles.page}>
      <PageTitle name="Request sent" />
      <h1 ref={heading} tabIndex={-1} className={stepStyles.heading}>
        Your request is on its way
      </h1>
      <p className={stepStyles.intro}>
        {to.partner.name} has your request and will get back to you. We emailed a link to <b>{email}</b> so you can
        track it.
      </p>
      <EstimateView asked={{ loan_amount, loan_purpose }} to={to} />
      <div className={styles.ways}>
        {signedIn === 'asker' && (
          <Link to={paths.requests} className={buttonClass({ variant: 'primary', size: 'large' })}>
            View my requests
          </Link>
        )}
        {signedIn === 'nobody' && (
          <Link to={paths.login.requests} className={buttonClass({ variant: 'primary', size: 'large' })}>
            Enter the code from your email
          </Link>
        )}
        <Button variant="quiet" size="large" onClick={onAnother}>
          Request another loan
        </Button>
      </div>
    </div>
  )
}
