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
  /** Only in advance, because a link to it is pointed at. */
  preload: boolean
  context: { queryClient: QueryClient }
  location: { href: string }
}

/** True where trying again helps: no answer came, or the server said that it is not available right now. */
function isTransient(error: unknown): boolean {
  return error instanceof ApiError && [0, 429, 503].includes(error.status)
}

/**
 * Lets signed-in people into an area, with the user loaded; others are led to its door. As specified, a failure to
 * load the user clears tokens and partner id; a server that cannot be reached or is not available right now has not
 * failed yet: the page offers to try again.
 */
export function enterArea(area: Area): (entering: AreaEntry) => Promise<{ user: User; area: Area }> {
  const toLogin = (href: string) => redirect({ to: paths.login[area], search: returnUrlSearch(href), replace: true })
  return async ({ context, location, preload }) => {
    if (!preload) lastArea.write(area)
    const asked = session.access()
    if (!session.isSignedIn()) throw toLogin(location.href)
    try {
      return { user: await context.queryClient.ensureQueryData(userQuery), area }
    } catch (error) {
      // Called off because the session changed meanwhile: whoever changed it says where the page goes.
      if (isTransient(error) || isCancelledError(error)) throw error
      // What failed was somebody else's, if another tab has signed in meanwhile.
      if (!areDifferentUsers(asked, session.access())) session.end('expired')
      throw toLogin(location.href)
    }
  }
}
