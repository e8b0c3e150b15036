import type { MagicLinkType } from '@loanyard/contract/core/values'
import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { ApiError, messageOf } from '../../../lib/api/api-error.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { AuthLayout } from '../auth-layout.tsx'
import styles from '../auth.module.css'
import { CodeHelp } from '../failure-help/code-help.tsx'
import { signInByLink } from '../mutations.ts'
import { typedEmail } from '../tab-storage.ts'
import { CodeField } from './code-field.tsx'
import * as copy from './copy.ts'
import { showLinkError } from './link-error.ts'
import { pendingLinks, type PendingLink } from './pending-link.ts'
import { linkRequest } from './request-link.ts'
import { useSecondsUntil, formatWait, linkLabels } from './use-link.ts'

interface CheckYourEmailProps {
  type: MagicLinkType
  pendingLink: PendingLink
}

/** The cooldown is shared by all tabs. */
function SendAgain({ type, pendingLink }: CheckYourEmailProps) {
  const left = useSecondsUntil(pendingLink.again_at)
  const { email, area, next } = pendingLink
  const {
    mutate: requestLink,
    isPending,
    data: isSent,
    error,
  } = useMutation({
    ...linkRequest,
    onError: (refusal) => {
      const wait = refusal instanceof ApiError ? refusal.retryAfter : null
      if (wait !== null) pendingLinks.postpone(type, Date.now() + wait * 1000)
    },
  })
  return (
    <>
      <Button wide busy={isPending} disabled={left > 0} onClick={() => requestLink({ type, email, area, next })}>
        {left > 0 ? copy.sendAgainIn(formatWait(left)) : copy.sendAgain}
      </Button>
      <p className={clsx(ui.unlessEmpty, ui.muted)} role="status">
        {error !== null && messageOf(error, copy.sendLinkFailed)}
        {isSent !== undefined && (isSent ? copy.sentAgain : copy.justSent)}
      </p>
    </>
  )
}

/**
 * Shown after a link was requested. Never reveals whether the address has an account. `children` is the form for the
 * 8 digits, for an email opened on another device. Survives a reload, and other tabs show the same.
 */
export function CheckYourEmail({ type, pendingLink, children }: CheckYourEmailProps & { children: ReactNode }) {
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
            {copy.ifAccountExists} <b>{pendingLink.email}</b>
            {copy.justSentLink(link, validity)}
          </p>
          <p>{copy.codeIntro}</p>
        </>
      }
    >
      {children}
      <div className={clsx(ui.stack2, styles.again)}>
        <SendAgain type={type} pendingLink={pendingLink} />
        <Button variant="quiet" wide onClick={startOver}>
          {copy.differentEmail}
        </Button>
      </div>
    </AuthLayout>
  )
}

const schema = async () => (await import('../form-schemas.ts')).codeForm

/** Signs in with the 8 digits from an email that was opened on another device. */
export function CodeForm({ pendingLink }: { pendingLink: PendingLink }) {
  const form = useSchemaForm(schema, { code: '' })
  const submit = ({ code }: { code: string }) =>
    signInByLink({ email: pendingLink.email, code }, pendingLink.next ?? undefined).catch((error: unknown) =>
      showLinkError(form, error, copy.signInFailed),
    )
  return (
    <Form form={form} onSubmit={submit} failureHelp={<CodeHelp failure={form.formState.errors.root?.type} />}>
      <CodeField control={form.control} name="code" />
      <Button type="submit" variant="primary" size="large" wide busy={form.formState.isSubmitting}>
        {copy.signIn}
      </Button>
    </Form>
  )
}
