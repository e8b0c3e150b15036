import type { SecondFactorStatus } from '@loanyard/contract/auth/second-factors'
import { useMutation, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { parseDevice } from '../../../domain/sign-in/devices/parse-device.ts'
import { AddAuthenticatorApp } from '../../../domain/sign-in/second-factors/add-authenticator-app.tsx'
import { recoveryTitle } from '../../../domain/sign-in/second-factors/copy.ts'
import { RecoveryCodes } from '../../../domain/sign-in/second-factors/recovery-codes.tsx'
import { newPasskey, secondStepQuery } from '../../../domain/sign-in/second-factors/second-step.ts'
import { VerifySecondFactor } from '../../../domain/sign-in/second-factors/verify-second-factor.tsx'
import { messageOf, reasonOf } from '../../../lib/api/api-error.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FailedState } from '../../../ui/feedback/states.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import * as copy from './copy.ts'
import styles from './second-step.module.css'

interface SecondStepProps {
  onDone: () => void
  onSignOut: () => void
}

interface EnrollProps {
  status: SecondFactorStatus
  /** With recovery codes where it is the first second factor. */
  onEnrolled: (recoveryCodes: readonly string[] | null) => void
  onSignOut: () => void
}

/** A passkey first, an authenticator app instead, then the recovery codes. */
function Enroll({ status, onEnrolled, onSignOut }: EnrollProps) {
  const [isApp, setApp] = useState(!status.passkeys_work)
  const { mutate, isPending, error } = useMutation({
    ...newPasskey,
    onSuccess: onEnrolled,
  })
  const leave = <Button onClick={onSignOut}>{copy.signOut}</Button>
  if (isApp) return <AddAuthenticatorApp onAdded={onEnrolled} leave={leave} />
  return (
    <>
      <div className={ui.stack3}>
        <p>{copy.enrollIntro(status.required_by.map(({ name }) => name))}</p>
        <p>{copy.passkeyHelp}</p>
      </div>
      {error !== null && (
        <p className={ui.problem} role="alert">
          {reasonOf(error, copy.enrollFailed)}
        </p>
      )}
      <div className={clsx(ui.wrap2, styles.ways)}>
        <Button
          variant="primary"
          busy={isPending}
          onClick={() => mutate(parseDevice(navigator.userAgent).name)}
          data-autofocus
        >
          {copy.addPasskey}
        </Button>
        <Button onClick={() => setApp(true)}>{copy.appInstead}</Button>
        {leave}
      </div>
    </>
  )
}

/** What a session lacks before it opens anything: it can't be closed, only left by signing out. */
export function SecondStepDialog({ onDone, onSignOut }: SecondStepProps) {
  const {
    data: status,
    error,
    refetch,
    isFetching,
  } = useQuery({
    ...secondStepQuery,
    // Someone who comes back from their authenticator app must not lose what they are setting up.
    refetchOnWindowFocus: ({ state }) => state.data?.due !== 'enroll',
  })
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const due = status?.due
  // Another tab may have done it.
  useEffect(() => {
    if (due === null && codes === null) onDone()
  }, [due, codes, onDone])
  // Focus goes to what the dialog asks for only if it is there from the beginning.
  if (status === undefined && error === null) return null
  if (status !== undefined && codes !== null) {
    return (
      <Dialog opened onClose={onDone} title={recoveryTitle} size="small">
        <RecoveryCodes email={status.email} codes={codes} onSaved={onDone} />
      </Dialog>
    )
  }
  return (
    <Dialog opened onClose={onSignOut} title={due === 'enroll' ? copy.enrollTitle : copy.secondStepTitle} size="small">
      {error !== null && status === undefined && (
        <FailedState inline title={copy.secondStepFailed} onRetry={() => void refetch()} retrying={isFetching}>
          {messageOf(error)}
        </FailedState>
      )}
      {status?.due === 'verify' && (
        <VerifySecondFactor
          status={status}
          onVerified={onDone}
          onRemoved={onSignOut}
          leave={<Button onClick={onSignOut}>{copy.signOut}</Button>}
        />
      )}
      {status?.due === 'enroll' && (
        <Enroll
          status={status}
          onEnrolled={(recoveryCodes) => (recoveryCodes === null ? onDone() : setCodes(recoveryCodes))}
          onSignOut={onSignOut}
        />
      )}
    </Dialog>
  )
}
