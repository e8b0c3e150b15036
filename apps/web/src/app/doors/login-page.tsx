import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { CheckYourMail } from '../../features/auth/check-your-mail.tsx'
import { CodeForm } from '../../features/auth/code-form.tsx'
import { DoorWaiting } from '../../features/auth/door-frame.tsx'
import { LinkFailed } from '../../features/auth/link-failed.tsx'
import { LinkLanding } from '../../features/auth/link-landing.tsx'
import { LogInLanding } from '../../features/auth/log-in-landing.tsx'
import { SignInForm } from '../../features/auth/sign-in-form.tsx'
import { useLinkNote } from '../../features/auth/use-link.ts'
import { linkCode } from '../../lib/link-code.ts'
import { paths } from '../../lib/paths.ts'
import { useSignedIn } from '../../lib/use-session.ts'
import { useDoor } from './use-door.ts'

/** An area's door: a link that was opened, a mail that is on its way, or the form. */
export function LoginPage() {
  const { area, next, code, refusal, refuse, forgive } = useDoor()
  const note = useLinkNote('LOG_IN')
  const isSignedIn = useSignedIn()
  const navigate = useNavigate()
  const goOn = useCallback(() => {
    linkCode.drop()
    void navigate({ href: next ?? paths[area], replace: true })
  }, [navigate, next, area])

  if (code !== null) {
    return (
      <LinkLanding key={code} code={code} type="LOG_IN" area={area} onRefused={refuse}>
        {(link) => <LogInLanding link={link} code={code} next={next} onRefused={refuse} onContinue={goOn} />}
      </LinkLanding>
    )
  }
  if (isSignedIn) return <DoorWaiting title="Signing you in" />
  if (refusal !== null)
    return <LinkFailed sentence={refusal} type="LOG_IN" area={area} onAsked={forgive} onLeave={forgive} />
  if (note?.area === area) {
    return (
      <CheckYourMail type="LOG_IN" note={note}>
        <CodeForm note={note} />
      </CheckYourMail>
    )
  }
  return <SignInForm area={area} next={next} />
}
