import { loanPurposes } from '@loanyard/contract/core/values'
import type { PreQualifyPartner } from '@loanyard/contract/loan-requests/pre-qualification'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import * as z from 'zod'
import { drafts } from '../../../lib/browser/drafts.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import { PageTitle } from '../../../ui/layout/page-title.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import stepStyles from '../../../ui/steps/steps.module.css'
import * as copy from './copy.ts'
import { RequestOutlook } from './lazy-views.tsx'

const sentSchema = z.object({
  loan_amount: z.string().regex(/^\d+\.\d{2}$/),
  loan_purpose: z.enum(loanPurposes),
  down_payment: z.string().nullable(),
  business_type: z.string(),
  personal_credit_score: z.number().nullable(),
  email: z.string(),
})

/** The last request sent, so that a reload shows the confirmation instead of an empty form. */
export type Sent = z.infer<typeof sentSchema>

const nameOf = (partnerId: string) => `pre-qualify.sent.${partnerId}`

/** Stored per partner, for this tab. */
export const lastSentRequest = {
  read: (partnerId: string): Sent | null => sentSchema.safeParse(drafts.read(nameOf(partnerId))).data ?? null,
  write: (partnerId: string, sent: Sent): void => drafts.write(nameOf(partnerId), sent),
  clear: (partnerId: string): void => drafts.clear(nameOf(partnerId)),
}

interface SentViewProps {
  sent: Sent
  to: PreQualifyPartner
  /** `requester`: the person who sent the request, who needs no link. */
  signedIn: 'requester' | 'other' | 'none'
  onAnother: () => void
}

export function SentView({ sent, to, signedIn, onAnother }: SentViewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={stepStyles.page}>
      <PageTitle name={copy.sentPageTitle} />
      <h1 ref={heading} tabIndex={-1} className={stepStyles.heading}>
        {copy.sentTitle}
      </h1>
      <p className={clsx(ui.muted, stepStyles.intro)}>
        {copy.sentTo(to.partner.name)}
        <b>{sent.email}</b>
        {copy.soYouCanTrack}
      </p>
      <RequestOutlook answers={sent} to={to} />
      <div className={ui.wrap2}>
        {signedIn === 'requester' && (
          <Link to={paths.requests} className={buttonClass({ variant: 'primary', size: 'large' })}>
            {copy.viewMyRequests}
          </Link>
        )}
        {signedIn === 'none' && (
          <Link to={paths.login.requests} className={buttonClass({ variant: 'primary', size: 'large' })}>
            {copy.enterCode}
          </Link>
        )}
        <Button variant="quiet" size="large" onClick={onAnother}>
          {copy.requestAnotherLoan}
        </Button>
      </div>
    </div>
  )
}
