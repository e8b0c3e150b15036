import type { QueryClient } from '@tanstack/react-query'
import { paths, safeNext } from '../lib/paths.ts'
import type { Session } from '../lib/session.ts'
import type { PageRouter } from './router.tsx'
import { wayBack } from './way-back.ts'

/**
 * Takes the page where the session goes, in this tab or another: an ended one to the sign-in page with a way back
 * (or to `/` after a logout, as specified), a new one from the sign-in page onwards. What another person's session
 * had loaded is forgotten.
 */
export function followSession(router: PageRouter, session: Session, queryClient: QueryClient): void {
  session.subscribe((event) => {
    const { pathname, href, search } = router.latestLocation
    const isAtLogin = pathname === paths.partnerLogin
    queryClient.clear()
    if (event.kind === 'started') {
      if (isAtLogin) void router.navigate({ href: safeNext(search.next) ?? paths.partner, replace: true })
    } else if (event.why === 'signed_out') {
      void router.navigate({ to: paths.home })
    } else if (!isAtLogin) {
      void router.navigate({ to: paths.partnerLogin, search: wayBack(href), replace: true })
    }
  })
}
