import type { PasswordChoice } from '@loanyard/contract/auth/passwords'
import type { Area } from '@loanyard/contract/core/values'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { CodeField } from '../magic-link/code-field.tsx'
import { linkErrorMessage, openedLinkRefusal, showLinkError, type LinkRefusal } from '../magic-link/link-error.ts'
import { choosePassword } from '../mutations.ts'
import { typedEmail, useTypedEmail } from '../tab-storage.ts'
import * as copy from './copy.ts'

// Only after a failure.
const CodeHelp = lazyRouteComponent(() => loadChunk(() => import('../failure-help/code-help.tsx')), 'CodeHelp')

const byLink = async () => (await import('../form-schemas.ts')).passwordByLinkForm
const byDigits = async () => (await import('../form-schemas.ts')).passwordByDigitsForm

interface PasswordFormProps {
  knownEmail?: string
  /** Code of the opened link; without one, the 8 digits from the email are typed. */
  linkCode?: string
  /** Where the person was going; null for the default destination. */
  next?: string | null
  focus?: 'email' | 'password'
  onDone: () => void
  /** The link itself was rejected; typed digits show their error on the form instead. */
  onRefused?: (refusal: LinkRefusal) => void
  /** Where a new code leads, if nothing else on the page offers one. */
  newCode?: { area: Area; next: string | null }
}

export function PasswordForm({
  knownEmail,
  linkCode: code,
  next,
  focus,
  onDone,
  onRefused,
  newCode,
}: PasswordFormProps) {
  const form = useSchemaForm(code === undefined ? byDigits : byLink, {
    email: knownEmail ?? typedEmail.read(),
    code: code ?? '',
    password: '',
  })
  const { setFocus } = form
  useTypedEmail(form)
  useEffect(() => {
    if (focus) setFocus(focus)
  }, [focus, setFocus])
  const submit = ({ email: address, ...choice }: PasswordChoice) =>
    choosePassword(code === undefined ? { email: address, ...choice } : choice, next ?? undefined)
      .then(onDone)
      .catch((error: unknown) => {
        const refusal = linkErrorMessage(error) === null ? null : openedLinkRefusal(error)
        if (refusal !== null && onRefused) onRefused(refusal)
        else showLinkError(form, error, copy.setPasswordFailed)
      })
  const failure = form.formState.errors.root?.type
  return (
    <Form
      form={form}
      onSubmit={submit}
      failureHelp={
        failure !== undefined && (
          <Suspense>
            <CodeHelp
              failure={failure}
              {...(newCode && { newCode: { ...newCode, type: 'SET_PSWD', email: form.getValues('email') } })}
            />
          </Suspense>
        )
      }
      {...(knownEmail && { label: copy.choosePasswordFor(knownEmail) })}
    >
      <TextField
        control={form.control}
        name="email"
        label={copy.emailAddress}
        type="email"
        autoComplete="username"
        readOnly={knownEmail !== undefined}
      />
      {code === undefined && <CodeField control={form.control} name="code" />}
      <PasswordField
        control={form.control}
        name="password"
        label={copy.newPassword}
        autoComplete="new-password"
        help={copy.passwordHelp}
      />
      <Button type="submit" variant="primary" size="large" wide busy={form.formState.isSubmitting}>
        {copy.setPasswordAndSignIn}
      </Button>
    </Form>
  )
}
