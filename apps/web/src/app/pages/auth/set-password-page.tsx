import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { AuthPending } from '../../../features/auth/auth-layout.tsx'
import { usePendingLink } from '../../../features/auth/magic-link/use-link.ts'
import { RequestPasswordLink } from '../../../features/auth/password/request-password-link.tsx'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import * as copy from '../copy.ts'
import { useAuthPage } from './use-auth-page.ts'

// As on the sign-in page, loaded after the form.
const views = () => loadChunk(() => import('./link-views.tsx'))
const OpenedPasswordLink = lazyRouteComponent(views, 'OpenedPasswordLink')
const AwaitedPasswordLink = lazyRouteComponent(views, 'AwaitedPasswordLink')
const LinkFailed = lazyRouteComponent(views, 'LinkFailed')

function View() {
  const authPage = useAuthPage()
  const { area, next, code, refusal, clearRefusal } = authPage
  const note = usePendingLink('SET_PSWD')
  const [isDone, setDone] = useState(false)
  const done = () => setDone(true)

  if (isDone) return <AuthPending title={copy.signingYouIn} />
  if (code !== null) return <OpenedPasswordLink authPage={authPage} code={code} onDone={done} />
  if (refusal !== null)
    return (
      <LinkFailed refusal={refusal} type="SET_PSWD" area={area} onRequested={clearRefusal} onLeave={clearRefusal} />
    )
  if (note?.area === area) return <AwaitedPasswordLink note={note} onDone={done} />
  return <RequestPasswordLink area={area} next={next} onDone={done} />
}

export function SetPasswordPage() {
  useEffect(() => void AwaitedPasswordLink.preload?.(), [])
  return (
    <Suspense fallback={<AuthPending title={copy.oneMoment} />}>
      <View />
    </Suspense>
  )
}
