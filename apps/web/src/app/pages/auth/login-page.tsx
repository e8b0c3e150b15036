import { lazyRouteComponent, useNavigate } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect } from 'react'
import { AuthPending } from '../../../features/auth/auth-layout.tsx'
import { usePendingLink } from '../../../features/auth/magic-link/use-link.ts'
import { SignInForm } from '../../../features/auth/sign-in-form.tsx'
import { linkCode } from '../../../lib/auth/link-code.ts'
import { useSignedIn } from '../../../lib/auth/session.ts'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { paths, safeNext } from '../../../lib/navigation/paths.ts'
import * as copy from '../copy.ts'
import { useAuthPage } from './use-auth-page.ts'

// Loaded after the form, so that the form appears sooner.
const views = () => loadChunk(() => import('./link-views.tsx'))
const OpenedLogInLink = lazyRouteComponent(views, 'OpenedLogInLink')
const AwaitedLogInLink = lazyRouteComponent(views, 'AwaitedLogInLink')
const LinkFailed = lazyRouteComponent(views, 'LinkFailed')

function View() {
  const authPage = useAuthPage()
  const { area, next, code, refusal, clearRefusal } = authPage
  const note = usePendingLink('LOG_IN')
  const isSignedIn = useSignedIn()
  const navigate = useNavigate()
  const continueSignIn = useCallback(
    (to?: string | null) => {
      linkCode.drop()
      void navigate({ href: next ?? safeNext(to ?? undefined) ?? paths[area], replace: true })
    },
    [navigate, next, area],
  )

  if (code !== null) return <OpenedLogInLink authPage={authPage} code={code} onContinue={continueSignIn} />
  if (refusal !== null)
    return <LinkFailed refusal={refusal} type="LOG_IN" area={area} onRequested={clearRefusal} onLeave={clearRefusal} />
  if (isSignedIn) return <AuthPending title={copy.signingYouIn} />
  if (note?.area === area) return <AwaitedLogInLink note={note} />
  return <SignInForm area={area} next={next} />
}

/** An area's sign-in page: an opened link, an emailed link on its way, or the form. */
export function LoginPage() {
  useEffect(() => void AwaitedLogInLink.preload?.(), [])
  return (
    <Suspense fallback={<AuthPending title={copy.oneMoment} />}>
      <View />
    </Suspense>
  )
}
