import type { User } from '@loanyard/contract/auth/account'
import { confirmUser, sendConfirmationCode } from '@loanyard/contract/auth/confirmation'
import { currentPassword } from '@loanyard/contract/core/fields'
import { useEffect, useState } from 'react'
import * as z from 'zod'
import { ApiError, messageOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { showFailure, useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { Dialog, DialogFooter } from '../../../ui/overlay/dialog.tsx'
import { formatWait } from '../auth-labels.ts'
import { CodeField, typedCode } from '../magic-link/code-form.tsx'
import { useSecondsUntil } from '../magic-link/use-link.ts'
import styles from './step-up.module.css'

interface StepUpProps {
  user: User
  onConfirmed: () => void
  onClose: () => void
}

const passwordProof = z.object({ password: currentPassword })
const codeProof = z.object({ code: typedCode })
const failed = 'Couldn’t confirm it’s you'

function ByPassword({ user, onConfirmed, onClose }: StepUpProps) {
  const form = useSchemaForm(passwordProof, { password: '' })
  const confirm = (body: z.output<typeof passwordProof>) =>
    callApi(confirmUser, { body }).then(onConfirmed, (error: unknown) => showFailure(form, error, failed))
  return (
    <Form form={form} onSubmit={confirm} label="Confirm it’s you">
      <p>For your security, enter your password to continue.</p>
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        control={form.control}
        name="password"
        label="Password"
        autoComplete="current-password"
        takesFocus
      />
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          Confirm
        </Button>
      </DialogFooter>
    </Form>
  )
}

/** Codes can be sent once a minute. */
function useCode() {
  const [isSending, setSending] = useState(false)
  const [isSent, setSent] = useState(false)
  const [nextAt, setNextAt] = useState(0)
  const [outcome, setOutcome] = useState('')
  const send = async () => {
    setSending(true)
    setOutcome('')
    try {
      const { expires_at } = await callApi(sendConfirmationCode)
      setNextAt(Date.parse(expires_at))
      setOutcome(isSent ? 'Sent again. Only the newest code works.' : '')
      setSent(true)
    } catch (error) {
      const wait = error instanceof ApiError ? error.retryAfter : null
      if (wait !== null) setNextAt(Date.now() + wait * 1000)
      // A code sent before the dialog was closed is still valid.
      if (wait !== null) setSent(true)
      setOutcome(messageOf(error, 'Couldn’t send the code'))
    }
    setSending(false)
  }
  const left = useSecondsUntil(nextAt)
  const again = left > 0 ? `Send again in ${formatWait(left)}` : 'Send again'
  return { isSending, isSent, isWaiting: left > 0, label: isSent ? again : 'Email me a code', outcome, send }
}

function ByCode({ user, onConfirmed, onClose }: StepUpProps) {
  const form = useSchemaForm(codeProof, { code: '' })
  const { isSending, isSent, isWaiting, label, outcome, send } = useCode()
  const { setFocus } = form
  useEffect(() => {
    if (isSent) setFocus('code')
  }, [isSent, setFocus])
  const confirm = (body: z.output<typeof codeProof>) =>
    callApi(confirmUser, { body }).then(onConfirmed, (error: unknown) => showFailure(form, error, failed))
  return (
    <Form form={form} onSubmit={confirm} label="Confirm it’s you">
      <p>
        {isSent ? 'Enter the 8-digit code we emailed to ' : 'For your security, we’ll email an 8-digit code to '}
        <b className={styles.address}>{user.email}</b>
        {isSent ? '. It works for 10 minutes.' : ' to continue.'}
      </p>
      {isSent && <CodeField control={form.control} name="code" />}
      <p className={styles.outcome} role="status">
        {outcome}
      </p>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant={isSent ? 'secondary' : 'primary'}
          busy={isSending}
          disabled={isWaiting}
          onClick={() => void send()}
        >
          {label}
        </Button>
        {isSent && (
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            Confirm
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
    <Dialog opened onClose={props.onClose} title="Confirm it’s you" size="small">
      <ConfirmForm {...props} />
    </Dialog>
  )
}
