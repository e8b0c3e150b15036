import { getSignInBrand } from '@loanyard/contract/auth/sign-in-brand'
import { findSsoProviders } from '@loanyard/contract/auth/sso/sign-in'
import type { RegisteredRouter } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { toast } from 'react-hot-toast/headless'
import { onTestFinished } from 'vitest'
import { followSession } from '../src/app/access/follow-session.ts'
import { AppView } from '../src/app/app-view.tsx'
import { createPageRouter } from '../src/app/routes/router.ts'
import { captureLinkCodes } from '../src/lib/auth/link-code.ts'
import { session } from '../src/lib/auth/session.ts'
import { queryClient } from '../src/lib/cache/query-client.ts'
import { loadOverlays } from '../src/ui/overlay/load-overlays.ts'
import { server } from './fake-server.ts'
import { signIn, type Role } from './people.ts'

interface Visit {
  /** Signed out without it. */
  readonly as?: Role
}

interface Preloadable {
  readonly preload?: (() => Promise<void> | undefined) | undefined
}

/** The page's code loads from disk and is compiled: no test should have to wait for that. */
async function preloadPage(router: RegisteredRouter): Promise<void> {
  const routes: Readonly<Record<string, { readonly options: { readonly component?: Preloadable | undefined } }>> =
    router.routesById
  const matches = router.matchRoutes(router.latestLocation)
  for (const { routeId } of matches) await routes[routeId]?.options.component?.preload?.()
  await loadOverlays()
}

let leavePage = (): void => undefined

/**
 * Opens a page the way `main.tsx` does, for a person with this role; resolves with their keyboard and mouse. Once more in
 * the same test, it reloads: only what the browser stores is still there.
 */
export async function renderPage(path: string, { as }: Visit = {}): Promise<UserEvent> {
  leavePage()
  if (as && !session.isSignedIn()) signIn(as)
  server.byDefault(getSignInBrand, { partner: null })
  server.byDefault(findSsoProviders, { results: [] })
  history.replaceState(null, '', path)
  captureLinkCodes()
  const router = createPageRouter()
  await preloadPage(router)
  const stopFollowing = followSession(router, session)
  const view = render(<AppView router={router} />)
  leavePage = () => {
    view.unmount()
    stopFollowing()
    router.history.destroy()
    queryClient.clear()
    toast.remove()
    leavePage = () => undefined
  }
  onTestFinished(() => leavePage())
  return userEvent.setup()
}
