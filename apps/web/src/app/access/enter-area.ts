import type { User } from '@loanyard/contract/auth/account'
import type { Area } from '@loanyard/contract/core/values'
import { isCancelledError, type QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { userQuery } from '../../features/auth/queries.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { lastArea } from '../../lib/auth/last-area.ts'
import { session } from '../../lib/auth/session.ts'
import { areDifferentUsers } from '../../lib/auth/token-subject.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { returnUrlSearch } from './return-url.ts'

interface AreaEntry {
  /** True when the router only prefetches because a link is hovered or focused. */
  preload: boolean
  context: { queryClient: QueryClient }
  location: { href: string }
}

function isTransient(error: unknown): boolean {
  return error instanceof ApiError && [0, 429, 503].includes(error.status)
}

/**
 * Lets signed-in people in, with the user loaded, and sends others to the area's sign-in page. A failure to load the
 * user ends the session; if the server is unreachable or busy, the page offers to try again instead.
 */
export function enterArea(area: Area): (entering: AreaEntry) => Promise<{ user: User; area: Area }> {
  const toLogin = (href: string) => redirect({ to: paths.login[area], search: returnUrlSearch(href), replace: true })
  return async ({ context, location, preload }) => {
    if (!preload) lastArea.write(area)
    const accessBefore = session.access()
    if (!session.isSignedIn()) throw toLogin(location.href)
    try {
      return { user: await context.queryClient.ensureQueryData(userQuery), area }
    } catch (error) {
      // Canceled because the session changed: the code that changed it also navigates.
      if (isTransient(error) || isCancelledError(error)) throw error
      // Another tab may have signed in as a different user in the meantime; that session must stay.
      if (!areDifferentUsers(accessBefore, session.access())) session.end('expired')
      throw toLogin(location.href)
    }
  }
}
