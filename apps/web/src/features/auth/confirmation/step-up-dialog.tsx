import { confirmUser, sendConfirmationCode } from '@loanyard/contract/auth/confirmation'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type * as z from 'zod'
import { secondStepQuery } from '../../../domain/sign-in/second-factors/second-step.ts'
import { VerifySecondFactor } from '../../../domain/sign-in/second-factors/verify-second-factor.tsx'
import { ApiError, messageOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { FailedState } from '../../../ui/feedback/states.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { useSchemaForm, useFormMutation } from '../../../ui/form/use-schema-form.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { Dialog, DialogFooter } from '../../../ui/overlay/dialog.tsx'
import { codeForm, passwordProofForm } from '../form-schemas.ts'
import { CodeField } from '../magic-link/code-field.tsx'
import { useSecondsUntil, formatWait } from '../magic-link/use-link.ts'
import * as copy from './copy.ts'

interface StepUpProps {
  onConfirmed: () => void
  onClose: () => void
}

interface ConfirmProps extends StepUpProps {
  email: string
}

function ByPassword({ email, onConfirmed, onClose }: ConfirmProps) {
  const form = useSchemaForm(passwordProofForm, { password: '' })
  const confirm = useFormMutation(form, {
    mutationFn: (body: z.output<typeof passwordProofForm>) => callApi(confirmUser, { body }),
    onSuccess: onConfirmed,
    failure: copy.confirmFailed,
  })
  return (
    <Form form={form} onSubmit={confirm} label={copy.title}>
      <p>{copy.passwordIntro}</p>
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        control={form.control}
        name="password"
        label={copy.password}
        autoComplete="current-password"
        takesFocus
      />
      <DialogFooter>
        <Button onClick={onClose}>{actionLabels.cancel}</Button>
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          {copy.confirm}
        </Button>
      </DialogFooter>
    </Form>
  )
}

/** Codes can be sent once a minute. */
function useCode() {
  const [isSent, setSent] = useState(false)
  const [nextAt, setNextAt] = useState(0)
  const [outcome, setOutcome] = useState('')
  const { mutate: send, isPending: isSending } = useMutation({
    mutationFn: () => callApi(sendConfirmationCode),
    onMutate: () => setOutcome(''),
    onSuccess: ({ expires_at }) => {
      setNextAt(Date.parse(expires_at))
      setOutcome(isSent ? copy.codeSentAgain : '')
      setSent(true)
    },
    onError: (error) => {
      const wait = error instanceof ApiError ? error.retryAfter : null
      if (wait !== null) setNextAt(Date.now() + wait * 1000)
      // A code sent before the dialog was closed is still valid.
      if (wait !== null) setSent(true)
      setOutcome(messageOf(error, copy.sendCodeFailed))
    },
  })
  const left = useSecondsUntil(nextAt)
  const again = left > 0 ? copy.sendAgainIn(formatWait(left)) : copy.sendAgain
  return { isSending, isSent, isWaiting: left > 0, label: isSent ? again : copy.emailCode, outcome, send }
}

function ByCode({ email, onConfirmed, onClose }: ConfirmProps) {
  const form = useSchemaForm(codeForm, { code: '' })
  const { isSending, isSent, isWaiting, label, outcome, send } = useCode()
  const { setFocus } = form
  useEffect(() => {
    if (isSent) setFocus('code')
  }, [isSent, setFocus])
  const confirm = useFormMutation(form, {
    mutationFn: (body: z.output<typeof codeForm>) => callApi(confirmUser, { body }),
    onSuccess: onConfirmed,
    failure: copy.confirmFailed,
  })
  return (
    <Form form={form} onSubmit={confirm} label={copy.title}>
      <p>
        {isSent ? copy.codeSentTo : copy.willEmailCodeTo}
        <b>{email}</b>
        {isSent ? copy.codeValidity : copy.toContinue}
      </p>
      {isSent && <CodeField control={form.control} name="code" />}
      <p className={ui.unlessEmpty} role="status">
        {outcome}
      </p>
      <DialogFooter>
        <Button onClick={onClose}>{actionLabels.cancel}</Button>
        <Button variant={isSent ? 'secondary' : 'primary'} busy={isSending} disabled={isWaiting} onClick={() => send()}>
          {label}
        </Button>
        {isSent && (
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {copy.confirm}
          </Button>
        )}
      </DialogFooter>
    </Form>
  )
}

/** Asks the person to confirm their identity: by a second factor, else by password, else by an emailed code. */
export function StepUpDialog(props: StepUpProps) {
  const { data: status, error, refetch, isFetching } = useQuery(secondStepQuery)
  const ConfirmForm = status?.has_password === true ? ByPassword : ByCode
  // Focus goes to what the dialog asks for only if it is there from the beginning.
  if (status === undefined && error === null) return null
  return (
    <Dialog opened onClose={props.onClose} title={copy.title} size="small">
      {error !== null && status === undefined && (
        <FailedState inline title={copy.confirmFailed} onRetry={() => void refetch()} retrying={isFetching}>
          {messageOf(error)}
        </FailedState>
      )}
      {status !== undefined &&
        (status.kinds.length > 0 ? (
          <VerifySecondFactor
            status={status}
            onVerified={props.onConfirmed}
            leave={<Button onClick={props.onClose}>{actionLabels.cancel}</Button>}
          />
        ) : (
          <ConfirmForm {...props} email={status.email} />
        ))}
    </Dialog>
  )
}
