import { authenticatorCode, recoveryCode, type SecondFactorStatus } from '@loanyard/contract/auth/second-factors'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState, type ReactNode } from 'react'
import * as z from 'zod'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useFormMutation, useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { DialogFooter } from '../../../ui/overlay/dialog.tsx'
import * as copy from './copy.ts'
import { LostDevice } from './lost-device.tsx'
import styles from './second-factors.module.css'
import { codeProof, passkeyProof } from './second-step.ts'

type Way = 'passkey' | 'authenticator_app' | 'recovery_code' | 'lost'

interface VerifyProps {
  status: Pick<SecondFactorStatus, 'kinds' | 'recovery_codes' | 'removal'>
  /** Called once lost second factors were removed, where that is offered: while signing in. */
  onRemoved?: () => void
  onVerified: () => void
  /** Leaves without proving anything. */
  leave: ReactNode
}

function ByPasskey({ onVerified, leave }: VerifyProps) {
  const { mutate, isPending, error } = useMutation({ ...passkeyProof, onSuccess: onVerified })
  return (
    <>
      <p>{copy.passkeyIntro}</p>
      {error !== null && (
        <p className={ui.problem} role="alert">
          {reasonOf(error, copy.verifyFailed)}
        </p>
      )}
      <DialogFooter>
        {leave}
        <Button variant="primary" busy={isPending} onClick={() => mutate()} data-autofocus>
          <IconFingerprint aria-hidden="true" />
          {copy.passkeyWay}
        </Button>
      </DialogFooter>
    </>
  )
}

const appForm = z.object({ authenticator_code: authenticatorCode })
const recoveryForm = z.object({ recovery_code: recoveryCode })

function ByApp({ onVerified, leave }: VerifyProps) {
  const form = useSchemaForm(appForm, { authenticator_code: '' })
  const verify = useFormMutation(form, { ...codeProof, onSuccess: onVerified, failure: copy.verifyFailed })
  return (
    <Form form={form} onSubmit={verify} label={copy.authenticatorCode}>
      <p>{copy.appIntro}</p>
      <TextField
        control={form.control}
        name="authenticator_code"
        label={copy.authenticatorCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        takesFocus
      />
      <DialogFooter>
        {leave}
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          {copy.confirm}
        </Button>
      </DialogFooter>
    </Form>
  )
}

function ByRecoveryCode({ onVerified, leave }: VerifyProps) {
  const form = useSchemaForm(recoveryForm, { recovery_code: '' })
  const verify = useFormMutation(form, { ...codeProof, onSuccess: onVerified, failure: copy.verifyFailed })
  return (
    <Form form={form} onSubmit={verify} label={copy.recoveryCode}>
      <TextField
        control={form.control}
        name="recovery_code"
        label={copy.recoveryCode}
        help={copy.recoveryCodeHelp}
        autoComplete="off"
        maxLength={40}
        takesFocus
      />
      <DialogFooter>
        {leave}
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          {copy.confirm}
        </Button>
      </DialogFooter>
    </Form>
  )
}

function ByRemoval({ status, onRemoved = () => undefined, leave }: VerifyProps) {
  return <LostDevice removal={status.removal} onRemoved={onRemoved} leave={leave} />
}

const forms = {
  passkey: ByPasskey,
  authenticator_app: ByApp,
  recovery_code: ByRecoveryCode,
  lost: ByRemoval,
} as const

const labels: Readonly<Record<Way, string>> = {
  passkey: copy.passkeyWay,
  authenticator_app: copy.appWay,
  recovery_code: copy.recoveryCodeWay,
  lost: copy.lostDevice,
}

/** Asks for a second factor: a passkey first, the other ways a click away. */
export function VerifySecondFactor(props: VerifyProps) {
  const { kinds, recovery_codes } = props.status
  const ways: readonly Way[] = [
    ...(['passkey', 'authenticator_app'] as const).filter((kind) => kinds.includes(kind)),
    ...(recovery_codes > 0 ? (['recovery_code'] as const) : []),
    ...(props.onRemoved === undefined ? [] : (['lost'] as const)),
  ]
  const [chosen, setChosen] = useState<Way | null>(null)
  const way = chosen ?? ways[0] ?? 'recovery_code'
  const VerifyForm = forms[way]
  const others = ways.filter((other) => other !== way)
  return (
    <div className={ui.stack4}>
      <VerifyForm key={way} {...props} />
      {others.length > 0 && (
        <div className={clsx(ui.wrap3, styles.ways)} role="group" aria-label={copy.otherWays}>
          {others.map((other) => (
            <Button key={other} size="small" variant="quiet" onClick={() => setChosen(other)}>
              {labels[other]}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
