import { useState } from 'react'
import { CheckYourMail } from '../../features/auth/check-your-mail.tsx'
import { DoorWaiting } from '../../features/auth/door-frame.tsx'
import { LinkFailed } from '../../features/auth/link-failed.tsx'
import { LinkLanding } from '../../features/auth/link-landing.tsx'
import { NewPassword } from '../../features/auth/new-password.tsx'
import { PasswordForm } from '../../features/auth/password-form.tsx'
import { SetPasswordLanding } from '../../features/auth/set-password-landing.tsx'
import { useLinkNote } from '../../features/auth/use-link.ts'
import { useDoor } from './use-door.ts'

/** Setting a password: by a link that was opened, by the digits of a mail that is on its way, or by asking for one. */
export function SetPasswordPage() {
  const { area, next, code, refusal, refuse, forgive } = useDoor()
  const note = useLinkNote('SET_PSWD')
  const [isDone, setDone] = useState(false)
  const done = () => setDone(true)

  if (isDone) return <DoorWaiting title="Signing you in" />
  if (code !== null) {
    return (
      <LinkLanding key={code} code={code} type="SET_PSWD" area={area} onRefused={refuse}>
        {(link) => <SetPasswordLanding link={link} code={code} onRefused={refuse} onDone={done} />}
      </LinkLanding>
    )
  }
  if (refusal !== null)
    return <LinkFailed sentence={refusal} type="SET_PSWD" area={area} onAsked={forgive} onLeave={forgive} />
  if (note?.area === area) {
    return (
      <CheckYourMail type="SET_PSWD" note={note}>
        <PasswordForm knownEmail={note.email} onDone={done} />
      </CheckYourMail>
    )
  }
  return <NewPassword area={area} next={next} onDone={done} />
}
