import { CheckYourMail } from '../../features/auth/check-your-mail.tsx'
import { CodeForm } from '../../features/auth/code-form.tsx'
import { LinkLanding } from '../../features/auth/link-landing.tsx'
import type { LinkNote } from '../../features/auth/link-note.ts'
import { LogInLanding } from '../../features/auth/log-in-landing.tsx'
import { PasswordForm } from '../../features/auth/password-form.tsx'
import { SetPasswordLanding } from '../../features/auth/set-password-landing.tsx'
import type { Door } from './use-door.ts'

export { LinkFailed } from '../../features/auth/link-failed.tsx'

/** A sign-in link that was opened here. */
export function OpenedLogInLink({ door, code, onContinue }: { door: Door; code: string; onContinue: () => void }) {
  const { area, next, refuse } = door
  return (
    <LinkLanding key={code} code={code} type="LOG_IN" area={area} onRefused={refuse}>
      {(link) => (
        <LogInLanding area={area} link={link} code={code} next={next} onRefused={refuse} onContinue={onContinue} />
      )}
    </LinkLanding>
  )
}

/** A sign-in link that is on its way. */
export function AwaitedLogInLink({ note }: { note: LinkNote }) {
  return (
    <CheckYourMail type="LOG_IN" note={note}>
      <CodeForm note={note} />
    </CheckYourMail>
  )
}

/** A set-password link that was opened here. */
export function OpenedPasswordLink({ door, code, onDone }: { door: Door; code: string; onDone: () => void }) {
  const { area, refuse } = door
  return (
    <LinkLanding key={code} code={code} type="SET_PSWD" area={area} onRefused={refuse}>
      {(link) => <SetPasswordLanding area={area} link={link} code={code} onRefused={refuse} onDone={onDone} />}
    </LinkLanding>
  )
}

/** A set-password link that is on its way. */
export function AwaitedPasswordLink({ note, onDone }: { note: LinkNote; onDone: () => void }) {
  return (
    <CheckYourMail type="SET_PSWD" note={note}>
      <PasswordForm knownEmail={note.email} next={note.next} onDone={onDone} />
    </CheckYourMail>
  )
}
