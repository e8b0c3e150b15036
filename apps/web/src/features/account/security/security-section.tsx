import { renameSecondFactor, type SecondFactor } from '@loanyard/contract/auth/second-factors'
import { line } from '@loanyard/contract/core/fields'
import { IconDeviceMobile, IconFingerprint } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import * as z from 'zod'
import { parseDevice } from '../../../domain/sign-in/devices/parse-device.ts'
import { AddAuthenticatorApp } from '../../../domain/sign-in/second-factors/add-authenticator-app.tsx'
import { recoveryTitle } from '../../../domain/sign-in/second-factors/copy.ts'
import { RecoveryCodes } from '../../../domain/sign-in/second-factors/recovery-codes.tsx'
import {
  refreshSecondFactors,
  secondFactorsQuery,
  secondStepQuery,
} from '../../../domain/sign-in/second-factors/second-step.ts'
import { messageOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { FailedState } from '../../../ui/feedback/states.tsx'
import { notifySuccess } from '../../../ui/feedback/toast.ts'
import { Form } from '../../../ui/form/form.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useFormMutation, useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { Section } from '../../../ui/layout/page.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { Dialog, DialogFooter } from '../../../ui/overlay/dialog.tsx'
import { DateText, RelativeTime } from '../../../ui/text/time.tsx'
import styles from '../account.module.css'
import { signInSecurity } from '../copy.ts'
import * as copy from './copy.ts'
import { useAddPasskey, useRemoveFactor, useReplaceCodes } from './second-factors.ts'
import { SecurityNotices } from './security-notices.tsx'

const icons = { passkey: IconFingerprint, authenticator_app: IconDeviceMobile } as const
/** From here on the page suggests new recovery codes. */
const fewCodes = 3

interface FactorRowProps {
  factor: SecondFactor
  onRename: () => void
  onRemove: () => void
}

function FactorRow({ factor, onRename, onRemove }: FactorRowProps) {
  const Icon = icons[factor.kind]
  return (
    <li className={clsx(ui.line4, styles.session, styles.factor)}>
      <Icon className={styles.device} aria-hidden="true" />
      <div className={clsx(ui.grow, ui.stack0)}>
        <p className={ui.medium}>{factor.name}</p>
        <p className={clsx(ui.wrap4, ui.quiet)}>
          <span>{copy.kinds[factor.kind]}</span>
          {factor.is_synced === true && <span>{copy.synced}</span>}
          <span>
            {copy.added}
            <DateText inSentence value={factor.created} />
          </span>
          <span>
            {factor.last_used_at === null ? (
              copy.neverUsed
            ) : (
              <>
                {copy.lastUsed}
                <RelativeTime value={factor.last_used_at} />
              </>
            )}
          </span>
        </p>
      </div>
      <div className={clsx(ui.line4, styles.factorActions)}>
        <Button size="small" variant="quiet" aria-label={copy.renameTitle(factor.name)} onClick={onRename}>
          {copy.rename}
        </Button>
        <Button size="small" aria-label={copy.removeNamed(factor.name)} onClick={onRemove}>
          {copy.remove}
        </Button>
      </div>
    </li>
  )
}

const nameForm = z.object({ name: line(100, copy.name) })

function RenameForm({ factor, onClose }: { factor: SecondFactor; onClose: () => void }) {
  const form = useSchemaForm(nameForm, { name: factor.name })
  const rename = useFormMutation(form, {
    mutationFn: ({ name }: z.output<typeof nameForm>) =>
      callApi(renameSecondFactor, { params: { second_factor_id: factor.id }, body: { name } }),
    onSuccess: () => {
      void refreshSecondFactors()
      notifySuccess(copy.renamed)
      onClose()
    },
    failure: copy.renameFailed,
  })
  return (
    <Form form={form} onSubmit={rename} label={copy.renameTitle(factor.name)}>
      <TextField control={form.control} name="name" label={copy.name} maxLength={100} takesFocus />
      <DialogFooter>
        <Button onClick={onClose}>{actionLabels.cancel}</Button>
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          {copy.save}
        </Button>
      </DialogFooter>
    </Form>
  )
}

type Open =
  | { readonly kind: 'app' | 'new codes' }
  | { readonly kind: 'rename' | 'remove'; readonly factor: SecondFactor }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }

/** The person's second factors and recovery codes. */
export function SecuritySection({ email }: { email: string }) {
  const { data, error, refetch, isFetching } = useQuery(secondFactorsQuery)
  const { data: status } = useQuery(secondStepQuery)
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const showCodes = (codes: readonly string[]) => setOpen({ kind: 'codes', codes })
  const addPasskey = useAddPasskey(showCodes)
  const remove = useRemoveFactor(close)
  const replace = useReplaceCodes(showCodes)
  /** A partner requires a second factor, and there is none. */
  const isAsked = status !== undefined && status.required_by.length > 0 && status.kinds.length === 0
  const addedApp = (codes: readonly string[] | null) => {
    void refreshSecondFactors()
    if (codes !== null) return showCodes(codes)
    close()
    notifySuccess(copy.addedNow)
  }

  return (
    <Section title={signInSecurity}>
      <div className={ui.stack4}>
        <p className={ui.quiet}>{copy.intro}</p>
        {status !== undefined && <SecurityNotices status={status} />}
        {data === undefined && error === null && (
          <div role="group" aria-label={copy.loading} aria-busy="true">
            <Skeleton height="48px" />
          </div>
        )}
        {data === undefined && error !== null && (
          <FailedState inline title={copy.failed} onRetry={() => void refetch()} retrying={isFetching}>
            {messageOf(error)}
          </FailedState>
        )}
        {data !== undefined && data.results.length === 0 && <p>{copy.none}</p>}
        {data !== undefined && data.results.length > 0 && (
          <ul className={styles.sessions} aria-label={copy.factors}>
            {data.results.map((factor) => (
              <FactorRow
                key={factor.id}
                factor={factor}
                onRename={() => setOpen({ kind: 'rename', factor })}
                onRemove={() => setOpen({ kind: 'remove', factor })}
              />
            ))}
          </ul>
        )}
        {data !== undefined && (
          <div className={ui.wrap2}>
            {status?.passkeys_work !== false && (
              <Button
                variant={isAsked ? 'primary' : 'secondary'}
                busy={addPasskey.isPending}
                onClick={() => addPasskey.mutate(parseDevice(navigator.userAgent).name)}
              >
                {copy.addPasskey}
              </Button>
            )}
            <Button
              variant={isAsked && !status.passkeys_work ? 'primary' : 'secondary'}
              onClick={() => setOpen({ kind: 'app' })}
            >
              {copy.addApp}
            </Button>
          </div>
        )}
        {data !== undefined && data.results.length > 0 && (
          <div className={clsx(ui.wrap3, ui.baseline)}>
            <p className={ui.quiet}>
              {copy.recoveryCodes(data.recovery_codes)}
              {data.recovery_codes <= fewCodes && ` · ${copy.fewCodes}`}
            </p>
            <Button size="small" variant="quiet" onClick={() => setOpen({ kind: 'new codes' })}>
              {copy.newCodes}
            </Button>
          </div>
        )}
      </div>
      <Dialog opened={open?.kind === 'app'} onClose={close} title={copy.addApp} size="small">
        <AddAuthenticatorApp onAdded={addedApp} leave={<Button onClick={close}>{actionLabels.cancel}</Button>} />
      </Dialog>
      <Dialog opened={open?.kind === 'codes'} onClose={close} title={recoveryTitle} size="small">
        {open?.kind === 'codes' && <RecoveryCodes email={email} codes={open.codes} onSaved={close} />}
      </Dialog>
      <Dialog
        opened={open?.kind === 'rename'}
        onClose={close}
        title={open?.kind === 'rename' ? copy.renameTitle(open.factor.name) : ''}
        size="small"
      >
        {open?.kind === 'rename' && <RenameForm factor={open.factor} onClose={close} />}
      </Dialog>
      <ConfirmDialog
        opened={open?.kind === 'remove'}
        onClose={close}
        title={open?.kind === 'remove' ? copy.removeTitle(open.factor.name) : ''}
        confirmLabel={copy.remove}
        busy={remove.isPending}
        onConfirm={() => open?.kind === 'remove' && remove.mutate(open.factor)}
      >
        <p>{data?.results.length === 1 ? copy.removeLastHelp : copy.removeHelp}</p>
      </ConfirmDialog>
      <ConfirmDialog
        opened={open?.kind === 'new codes'}
        onClose={close}
        title={copy.newCodesTitle}
        confirmLabel={copy.newCodes}
        busy={replace.isPending}
        onConfirm={() => replace.mutate()}
      >
        <p>{copy.newCodesHelp}</p>
      </ConfirmDialog>
    </Section>
  )
}
