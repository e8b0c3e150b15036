import type { Credentials } from '@loanyard/contract/auth/account'
import { areas, type Area } from '@loanyard/contract/core/values'
import { lazyRouteComponent, Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Suspense, useEffect, useState } from 'react'
import { loadChunk } from '../../lib/browser/lazy-chunk.ts'
import { paths } from '../../lib/navigation/paths.ts'
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
import { useAuthSearch } from './sign-in-brand.ts'
import { typedEmail, useTypedEmail } from './tab-storage.ts'

// Only after a failure.
const SignInHelp = lazyRouteComponent(() => loadChunk(() => import('./failure-help/sign-in-help.tsx')), 'SignInHelp')

const OtherWays = lazyRouteComponent(() => loadChunk(() => import('./sso/other-ways.tsx')), 'OtherWays')

const schema = async () => (await import('./form-schemas.ts')).signInForm

const intros: Readonly<Record<Area, string>> = {
  partner: copy.partnerIntro,
  portal: copy.portalIntro,
  lender: copy.lenderIntro,
  requests: copy.requestsIntro,
}

function SignInLinks({ area }: { area: Area }) {
  const search = useAuthSearch()
  const { partner } = search
  const link = clsx(ui.underlined, styles.textLink)
  return (
    <>
      <div className={styles.actions}>
        <Link to={paths.setPassword[area]} search={search} className={link}>
          {copy.forgotYourPassword}
        </Link>
        {area === 'partner' && (
          <Link to={paths.partnerOnboarding} className={link}>
            {copy.createAccount}
          </Link>
        )}
      </div>
      <ul className={clsx(styles.actions, styles.elsewhere)} aria-label={copy.otherSignInPages}>
        {areas
          .filter((other) => other !== area)
          .map((other) => (
            <li key={other}>
              <Link to={paths.login[other]} search={partner === undefined ? {} : { partner }} className={link}>
                {copy.signInElsewhere[other]}
              </Link>
            </li>
          ))}
      </ul>
    </>
  )
}

/** After a failure, typed values stay. Once the session has started, the redirect happens in follow-session.ts. */
export function SignInForm({ area, next }: { area: Area; next: string | null }) {
  const form = useSchemaForm(schema, { email: typedEmail.read(), password: '' })
  const [isAsking, setAsking] = useState(false)
  const { setFocus } = form
  useTypedEmail(form)
  useEffect(() => setFocus(typedEmail.read() === '' ? 'email' : 'password'), [setFocus])

  const [failure, setFailure] = useState<unknown>(null)
  const signInTo = (to: Area, values: Credentials) =>
    signIn(to, values, to === area ? undefined : paths[to]).catch((error: unknown) => {
      setFailure(error)
      showFailure(form, error, copy.signInFailed)
    })
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
  const isRejected = form.formState.errors.root?.type === 'invalid_credentials'
  const help = isRejected && (
    <Suspense>
      <SignInHelp
        failure={failure}
        isAsking={isAsking}
        onAsk={() => void ask()}
        onSignIn={(to) => signInTo(to, form.getValues())}
      />
    </Suspense>
  )
  return (
    <AuthLayout title={copy.signIn} intro={intros[area]}>
      <Form form={form} onSubmit={(values) => signInTo(area, values)} failureHelp={help}>
        <TextField
          control={form.control}
          name="email"
          label={copy.emailAddress}
          type="email"
          autoComplete="username webauthn"
        />
        <PasswordField control={form.control} name="password" label={copy.password} autoComplete="current-password" />
        <Button type="submit" variant="primary" size="large" wide busy={form.formState.isSubmitting}>
          {copy.signIn}
        </Button>
        <span className={clsx(ui.line3, ui.quiet, styles.or)}>{copy.or}</span>
        <Button size="large" wide busy={isAsking} onClick={() => void ask()}>
          {copy.emailSignInLink}
        </Button>
        <Suspense>
          <OtherWays area={area} form={form} onFailed={setFailure} />
        </Suspense>
      </Form>
      <SignInLinks area={area} />
    </AuthLayout>
  )
}
