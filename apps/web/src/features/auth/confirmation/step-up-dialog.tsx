import type { User } from '@loanyard/contract/auth/account'
import { confirmUser, sendConfirmationCode } from '@loanyard/contract/auth/confirmation'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type * as z from 'zod'
import { ApiError, messageOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
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
  user: User
  onConfirmed: () => void
  onClose: () => void
}

function ByPassword({ user, onConfirmed, onClose }: StepUpProps) {
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
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
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

function ByCode({ user, onConfirmed, onClose }: StepUpProps) {
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
        <b>{user.email}</b>
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

/** Asks the person to confirm their identity by password, or by an emailed code if they have none. */
export function StepUpDialog(props: StepUpProps) {
  const ConfirmForm = props.user.has_password ? ByPassword : ByCode
  return (
    <Dialog opened onClose={props.onClose} title={copy.title} size="small">
      <ConfirmForm {...props} />
    </Dialog>
  )
}
