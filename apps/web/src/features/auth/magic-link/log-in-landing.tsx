import type { User } from '@loanyard/contract/auth/account'
import type { Area } from '@loanyard/contract/core/values'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { useSignedIn } from '../../../lib/auth/session.ts'
import { Button } from '../../../ui/controls/button.tsx'
import noticeStyles from '../../../ui/feedback/inline-notice.module.css'
import { notifySuccess } from '../../../ui/feedback/toast.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { AuthLayout, AuthPending } from '../auth-layout.tsx'
import styles from '../auth.module.css'
import { signInByLink } from '../mutations.ts'
import { userQuery } from '../queries.ts'
import { typedEmail } from '../tab-storage.ts'
import * as copy from './copy.ts'
import { LeaveLink } from './leave-link.tsx'
import { openedLinkRefusal, type LinkRefusal } from './link-error.ts'
import type { OpenedLink } from './link-landing.tsx'
import { usePendingLink } from './use-link.ts'

interface LogInLandingProps {
  area: Area
  link: OpenedLink
  code: string
  /** Where the person was going; null for the area's start page. */
  next: string | null
  onRefused: (refusal: LinkRefusal) => void
  /** Continues in the current session without using the link; `to` is what the link's email was about. */
  onContinue: (to?: string | null) => void
}

function useSignInByLink({ link, code, onRefused }: LogInLandingProps, next: string | null) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const enter = async (): Promise<boolean> => {
    setBusy(true)
    setFailure(null)
    try {
      await signInByLink({ code }, next ?? undefined)
      return true
    } catch (error) {
      const refusal = openedLinkRefusal(error)
      if (refusal !== null) {
        typedEmail.write(link.email)
        onRefused(refusal)
        return false
      }
      setFailure(reasonOf(error, copy.signInFailed))
      setBusy(false)
      return false
    }
  }
  return { isBusy, failure, enter }
}

function Failure({ sentence }: { sentence: string | null }) {
  if (sentence === null) return null
  return (
    <p className={`${noticeStyles.notice} ${noticeStyles.failed}`} role="alert">
      {copy.linkStillWorks(sentence)}
    </p>
  )
}

/**
 * Signs in at once if this browser requested the link, otherwise only after a click: an email scanner that runs
 * scripts, or a link someone else sent, must not sign anyone in.
 */
function SignInByLink(props: LogInLandingProps) {
  const { link, next } = props
  const pendingLink = usePendingLink('LOG_IN')
  const isFromThisBrowser = pendingLink !== null && pendingLink.email.toLowerCase() === link.email.toLowerCase()
  const { isBusy, failure, enter } = useSignInByLink(props, next ?? (isFromThisBrowser ? pendingLink.next : null))
  const hasTried = useRef(false)
  useEffect(() => {
    if (!isFromThisBrowser || hasTried.current) return
    hasTried.current = true
    void enter()
  })
  if (isFromThisBrowser && failure === null) return <AuthPending title={copy.signingYouIn} />
  return (
    <AuthLayout
      title={copy.signIn}
      takesHeadingFocus
      intro={
        <p>
          {copy.sentLinkTo} <b>{link.email}</b>.
        </p>
      }
    >
      <div className={clsx(ui.stack3, styles.choices)}>
        <Failure sentence={failure} />
        <Button variant="primary" size="large" wide busy={isBusy} onClick={() => void enter()}>
          {copy.signInAs(link.email)}
        </Button>
      </div>
      <LeaveLink area={props.area} />
    </AuthLayout>
  )
}

/** Someone else is signed in here, so the person chooses which account to continue with. */
function SwitchAccount(props: LogInLandingProps & { user: User | undefined }) {
  const { link, next, user, onContinue } = props
  const { isBusy, failure, enter } = useSignInByLink(props, next)
  return (
    <AuthLayout
      title={copy.alreadySignedIn}
      takesHeadingFocus
      intro={
        <p>
          {user !== undefined && (
            <>
              {copy.signedInAs} <b>{user.email}</b>.{' '}
            </>
          )}
          {copy.sentLinkTo} <b>{link.email}</b>.
        </p>
      }
    >
      <div className={clsx(ui.stack3, styles.choices)}>
        <Failure sentence={failure} />
        <Button variant="primary" size="large" wide onClick={() => onContinue()}>
          {user === undefined ? copy.continueSignedIn : copy.continueAs(user.email)}
        </Button>
        <Button size="large" wide busy={isBusy} onClick={() => void enter()}>
          {copy.signInAs(link.email)}
        </Button>
      </div>
    </AuthLayout>
  )
}

/** The link confirms the signed-in person's own address. It is used at once and they stay where they were going. */
function ConfirmAddress(props: LogInLandingProps) {
  const { isBusy, failure, enter } = useSignInByLink(props, props.next)
  const hasTried = useRef(false)
  const confirm = async () => {
    if (await enter()) notifySuccess(copy.emailConfirmed)
  }
  useEffect(() => {
    if (hasTried.current) return
    hasTried.current = true
    void confirm()
  })
  if (failure === null) return <AuthPending title={copy.confirmingEmail} />
  return (
    <AuthLayout title={copy.confirmEmailTitle} takesHeadingFocus>
      <div className={clsx(ui.stack3, styles.choices)}>
        <Failure sentence={failure} />
        <Button variant="primary" size="large" wide busy={isBusy} onClick={() => void confirm()}>
          {copy.confirmEmail(props.link.email)}
        </Button>
      </div>
      <LeaveLink area={props.area} />
    </AuthLayout>
  )
}

function ContinueSignedIn({ link, onContinue }: LogInLandingProps) {
  useEffect(() => onContinue(link.next), [onContinue, link.next])
  return <AuthPending title={copy.signingYouIn} />
}

export function LogInLanding(props: LogInLandingProps) {
  const isSignedIn = useSignedIn()
  const { data: user, isPending } = useQuery({ ...userQuery, enabled: isSignedIn })
  if (!isSignedIn) return <SignInByLink {...props} />
  if (isPending) return <AuthPending title={copy.openingYourLink} />
  if (user?.email.toLowerCase() === props.link.email.toLowerCase())
    return user.email_confirmed ? <ContinueSignedIn {...props} /> : <ConfirmAddress {...props} />
  return <SwitchAccount {...props} user={user} />
}
