import type { Area } from '@loanyard/contract/core/values'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { paths, searchOf } from '../../lib/navigation/paths.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { showFailure, useFormMutation, useSchemaForm } from '../../ui/form/use-schema-form.ts'
import ui from '../../ui/layout/primitives.module.css'
import { AuthLayout } from './auth-layout.tsx'
import styles from './auth.module.css'
import * as copy from './copy.ts'
import { linkRequest } from './magic-link/request-link.ts'
import { signIn } from './mutations.ts'
import { typedEmail, useTypedEmail } from './tab-storage.ts'

const schema = async () => (await import('./form-schemas.ts')).signInForm

const intros: Readonly<Record<Area, string>> = {
  partner: copy.partnerIntro,
  portal: copy.portalIntro,
  lender: copy.lenderIntro,
  requests: copy.requestsIntro,
}

function SignInLinks({ area, next }: { area: Area; next: string | null }) {
  return (
    <div className={styles.actions}>
      <Link to={paths.setPassword[area]} search={searchOf(next)} className={clsx(ui.underlined, styles.textLink)}>
        {copy.forgotYourPassword}
      </Link>
      {area === 'partner' && (
        <Link to={paths.partnerOnboarding} className={clsx(ui.underlined, styles.textLink)}>
          {copy.createAccount}
        </Link>
      )}
    </div>
  )
}

/** After a failure, typed values stay. Once the session has started, the redirect happens in follow-session.ts. */
export function SignInForm({ area, next }: { area: Area; next: string | null }) {
  const form = useSchemaForm(schema, { email: typedEmail.read(), password: '' })
  const [isAsking, setAsking] = useState(false)
  const { setFocus } = form
  useTypedEmail(form)
  useEffect(() => setFocus(typedEmail.read() === '' ? 'email' : 'password'), [setFocus])

  const submit = (values: { email: string; password: string }) =>
    signIn(area, values).catch((error: unknown) => showFailure(form, error, copy.signInFailed))
  const requestLink = useFormMutation(form, {
    ...linkRequest,
    onSuccess: () => undefined,
    failure: copy.sendLinkFailed,
  })
  const ask = async () => {
    form.clearErrors()
    setAsking(true)
    if (await form.trigger('email', { shouldFocus: true })) {
      const email = form.getValues('email').trim()
      await requestLink({ type: 'LOG_IN', email, area, next })
    }
    setAsking(false)
  }
  return (
    <AuthLayout title={copy.signIn} intro={intros[area]}>
      <Form form={form} onSubmit={submit}>
        <TextField control={form.control} name="email" label={copy.emailAddress} type="email" autoComplete="username" />
        <PasswordField control={form.control} name="password" label={copy.password} autoComplete="current-password" />
        <Button type="submit" variant="primary" size="large" wide busy={form.formState.isSubmitting}>
          {copy.signIn}
        </Button>
        <span className={clsx(ui.line3, ui.quiet, styles.or)}>{copy.or}</span>
        <Button size="large" wide busy={isAsking} onClick={() => void ask()}>
          {copy.emailSignInLink}
        </Button>
      </Form>
      <SignInLinks area={area} next={next} />
    </AuthLayout>
  )
}
