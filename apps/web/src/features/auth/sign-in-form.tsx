import type { Credentials } from '@loanyard/contract/auth/account'
import { areas, type Area } from '@loanyard/contract/core/values'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
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

/** The areas that the typed password opens, when only this one is wrong. */
type WrongArea = readonly Area[]

function otherAreasOf(error: unknown): WrongArea {
  const named = error instanceof ApiError ? error.current?.['areas'] : undefined
  return Array.isArray(named) ? areas.filter((area) => named.includes(area)) : []
}

interface FailureHelpProps {
  otherAreas: WrongArea
  isAsking: boolean
  onAsk: () => void
  onSignIn: (area: Area) => Promise<void>
}

/** What to do next: sign in where the password is right, or by an emailed link. */
function FailureHelp({ otherAreas, isAsking, onAsk, onSignIn }: FailureHelpProps) {
  const [busy, setBusy] = useState<Area | null>(null)
  const enter = (area: Area) => {
    setBusy(area)
    void onSignIn(area).finally(() => setBusy(null))
  }
  return (
    <div className={ui.stack2}>
      <p>{otherAreas.length > 0 ? copy.passwordOfOtherArea : copy.tryAgainOrLink}</p>
      {otherAreas.map((area) => (
        <Button key={area} size="small" busy={busy === area} onClick={() => enter(area)}>
          {copy.signInToArea[area]}
        </Button>
      ))}
      {otherAreas.length === 0 && (
        <Button size="small" busy={isAsking} onClick={onAsk}>
          {copy.sendSignInLink}
        </Button>
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

  const [otherAreas, setOtherAreas] = useState<WrongArea>([])
  const signInTo = (to: Area, values: Credentials) =>
    signIn(to, values, to === area ? undefined : paths[to]).catch((error: unknown) => {
      setOtherAreas(otherAreasOf(error))
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
    <FailureHelp
      otherAreas={otherAreas}
      isAsking={isAsking}
      onAsk={() => void ask()}
      onSignIn={(to) => signInTo(to, form.getValues())}
    />
  )
  return (
    <AuthLayout title={copy.signIn} intro={intros[area]}>
      <Form form={form} onSubmit={(values) => signInTo(area, values)} failureHelp={help}>
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
      <SignInLinks area={area} />
    </AuthLayout>
  )
}
