import { addAuthenticatorApp, authenticatorCode, startAuthenticatorApp } from '@loanyard/contract/auth/second-factors'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import * as z from 'zod'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { CopyAddress } from '../../../ui/controls/copy-address.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { FailedState } from '../../../ui/feedback/states.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useFormMutation, useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { DialogFooter } from '../../../ui/overlay/dialog.tsx'
import * as copy from './copy.ts'
import styles from './second-factors.module.css'

const codeForm = z.object({ code: authenticatorCode })

interface AddAppProps {
  /** With recovery codes where it is the first second factor. */
  onAdded: (recoveryCodes: readonly string[] | null) => void
  leave: ReactNode
}

/** Shows a new secret as a QR code and asks for the first code of it. */
export function AddAuthenticatorApp({ onAdded, leave }: AddAppProps) {
  const {
    mutate: start,
    data: app,
    error,
    isPending,
  } = useMutation({ mutationFn: () => callApi(startAuthenticatorApp) })
  const isStarted = useRef(false)
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    start()
  }, [start])
  const form = useSchemaForm(codeForm, { code: '' })
  const add = useFormMutation(form, {
    mutationFn: ({ code }: z.output<typeof codeForm>) =>
      callApi(addAuthenticatorApp, { body: { second_factor: app?.id ?? '', code, name: copy.appName } }),
    onSuccess: ({ recovery_codes }) => onAdded(recovery_codes),
    failure: copy.addFailed,
  })
  if (error !== null) {
    return (
      <FailedState inline title={copy.appStartFailed} onRetry={() => start()} retrying={isPending}>
        {reasonOf(error, copy.appStartFailed)}
      </FailedState>
    )
  }
  return (
    <Form form={form} onSubmit={add} label={copy.addApp}>
      <p>{copy.appHelp}</p>
      {app === undefined ? (
        <div role="group" aria-label={copy.loadingApp} aria-busy="true">
          <Skeleton width="11rem" height="11rem" />
        </div>
      ) : (
        <>
          <svg
            className={styles.qr}
            role="img"
            aria-label={copy.qrCode}
            viewBox={`0 0 ${app.qr_code.size} ${app.qr_code.size}`}
            shapeRendering="crispEdges"
          >
            <path d={app.qr_code.path} />
          </svg>
          <p className={styles.onPhone}>
            {copy.onThisPhone}{' '}
            <a href={app.uri} className={ui.underlined}>
              {copy.openApp}
            </a>
          </p>
          <p>{copy.cantScan}</p>
          <CopyAddress
            label={copy.setupKey}
            address={app.secret}
            copyLabel={copy.copyKey}
            words={{ button: copy.copyKeyShort, copied: copy.keyCopied }}
          />
        </>
      )}
      <TextField
        control={form.control}
        name="code"
        label={copy.authenticatorCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
      />
      <DialogFooter>
        {leave}
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting} disabled={app === undefined}>
          {copy.confirm}
        </Button>
      </DialogFooter>
    </Form>
  )
}
