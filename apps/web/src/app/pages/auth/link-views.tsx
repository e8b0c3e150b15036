import { CheckYourEmail, CodeForm } from '../../../features/auth/magic-link/check-your-email.tsx'
import { LinkLanding } from '../../../features/auth/magic-link/link-landing.tsx'
import { LogInLanding } from '../../../features/auth/magic-link/log-in-landing.tsx'
import type { PendingLink } from '../../../features/auth/magic-link/pending-link.ts'
import { PasswordForm } from '../../../features/auth/password/password-form.tsx'
import { SetPasswordLanding } from '../../../features/auth/password/set-password-landing.tsx'
import type { AuthPageState } from './use-auth-page.ts'

export { LinkFailed } from '../../../features/auth/failure-help/link-failed.tsx'

export function OpenedLogInLink({
  authPage,
  code,
  onContinue,
}: {
  authPage: AuthPageState
  code: string
  onContinue: (to?: string | null) => void
}) {
  const { area, next, reject } = authPage
  return (
    <LinkLanding key={code} code={code} type="LOG_IN" area={area} onRefused={reject}>
      {(link) => (
        <LogInLanding area={area} link={link} code={code} next={next} onRefused={reject} onContinue={onContinue} />
      )}
    </LinkLanding>
  )
}

export function AwaitedLogInLink({ note }: { note: PendingLink }) {
  return (
    <CheckYourEmail type="LOG_IN" pendingLink={note}>
      <CodeForm pendingLink={note} />
    </CheckYourEmail>
  )
}

export function OpenedPasswordLink({
  authPage,
  code,
  onDone,
}: {
  authPage: AuthPageState
  code: string
  onDone: () => void
}) {
  const { area, reject } = authPage
  return (
    <LinkLanding key={code} code={code} type="SET_PSWD" area={area} onRefused={reject}>
      {(link) => <SetPasswordLanding area={area} link={link} code={code} onRefused={reject} onDone={onDone} />}
    </LinkLanding>
  )
}

export function AwaitedPasswordLink({ note, onDone }: { note: PendingLink; onDone: () => void }) {
  return (
    <CheckYourEmail type="SET_PSWD" pendingLink={note}>
      <PasswordForm knownEmail={note.email} next={note.next} onDone={onDone} />
    </CheckYourEmail>
  )
}
