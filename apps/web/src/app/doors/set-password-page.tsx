import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { DoorWaiting } from '../../features/auth/door-frame.tsx'
import { NewPassword } from '../../features/auth/new-password.tsx'
import { useLinkNote } from '../../features/auth/use-link.ts'
import { useDoor } from './use-door.ts'
import { loadPart } from '../../lib/load-part.ts'

// As on the sign-in page: loaded when they are needed, or when the form is there.
const views = () => loadPart(() => import('./link-views.tsx'))
const OpenedPasswordLink = lazyRouteComponent(views, 'OpenedPasswordLink')
const AwaitedPasswordLink = lazyRouteComponent(views, 'AwaitedPasswordLink')
const LinkFailed = lazyRouteComponent(views, 'LinkFailed')

function View() {
  const door = useDoor()
  const { area, next, code, refusal, forgive } = door
  const note = useLinkNote('SET_PSWD')
  const [isDone, setDone] = useState(false)
  const done = () => setDone(true)

  if (isDone) return <DoorWaiting title="Signing you in" />
  if (code !== null) return <OpenedPasswordLink door={door} code={code} onDone={done} />
  if (refusal !== null)
    return <LinkFailed sentence={refusal} type="SET_PSWD" area={area} onAsked={forgive} onLeave={forgive} />
  if (note?.area === area) return <AwaitedPasswordLink note={note} onDone={done} />
  return <NewPassword area={area} next={next} onDone={done} />
}

/** Setting a password: by a link that was opened, by the digits of a mail that is on its way, or by asking for one. */
export function SetPasswordPage() {
  useEffect(() => void AwaitedPasswordLink.preload?.(), [])
  return (
    <Suspense fallback={<DoorWaiting title="One moment" />}>
      <View />
    </Suspense>
  )
}
