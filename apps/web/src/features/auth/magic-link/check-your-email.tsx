import type { MagicLinkType } from '@loanyard/contract/core/values'
import { useState, type ReactNode } from 'react'
import { ApiError, messageOf } from '../../../lib/api/api-error.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { formatWait, linkLabels } from '../auth-labels.ts'
import { AuthLayout } from '../auth-layout.tsx'
import styles from '../auth.module.css'
import { typedEmail } from '../tab-storage.ts'
import * as copy from './copy.ts'
import { pendingLinks, type PendingLink } from './pending-link.ts'
import { requestLink } from './request-link.ts'
import { useSecondsUntil } from './use-link.ts'

interface CheckYourEmailProps {
  type: MagicLinkType
  note: PendingLink
}

/** The cooldown is shared by all tabs. */
function SendAgain({ type, note }: CheckYourEmailProps) {
  const left = useSecondsUntil(note.again_at)
  const [isAsking, setAsking] = useState(false)
  const [outcome, setOutcome] = useState('')
  const { email, area, next } = note
  const ask = async () => {
    setAsking(true)
    setOutcome('')
    await requestLink({ type, email, area, next })
      .then((isSent) => setOutcome(isSent ? copy.sentAgain : copy.justSent))
      .catch((error: unknown) => {
        const wait = error instanceof ApiError ? error.retryAfter : null
        if (wait !== null) pendingLinks.postpone(type, Date.now() + wait * 1000)
        setOutcome(messageOf(error, copy.sendLinkFailed))
      })
    setAsking(false)
  }
  return (
    <>
      <Button wide busy={isAsking} disabled={left > 0} onClick={() => void ask()}>
        {left > 0 ? copy.sendAgainIn(formatWait(left)) : copy.sendAgain}
      </Button>
      <p className={styles.sent} role="status">
        {outcome}
      </p>
    </>
  )
}

/**
 * Shown after a link was requested. Never reveals whether the address has an account. `children` is the form for the
 * 8 digits, for an email opened on another device. Survives a reload, and other tabs show the same.
 */
export function CheckYourEmail({ type, note, children }: CheckYourEmailProps & { children: ReactNode }) {
  const { link, validity } = linkLabels[type]
  const startOver = () => {
    typedEmail.clear()
    pendingLinks.clear(type)
  }
  return (
    <AuthLayout
      title={copy.checkYourEmail}
      takesHeadingFocus
      intro={
        <>
          <p>
            {copy.ifAccountExists} <b>{note.email}</b>
            {copy.justSentLink(link, validity)}
          </p>
          <p>{copy.codeIntro}</p>
        </>
      }
    >
      {children}
      <div className={styles.again}>
        <SendAgain type={type} note={note} />
        <Button variant="quiet" wide onClick={startOver}>
          {copy.differentEmail}
        </Button>
      </div>
    </AuthLayout>
  )
}
