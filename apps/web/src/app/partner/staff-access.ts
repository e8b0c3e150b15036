import type { User } from '@loanyard/contract/auth'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { userQuery } from '../../features/auth/queries.ts'
import { ApiError } from '../../lib/api-error.ts'
import { paths } from '../../lib/paths.ts'
import { session } from '../../lib/session.ts'
import { wayBack } from '../way-back.ts'

interface Entering {
  context: { queryClient: QueryClient }
  location: { href: string }
}

function toLogin(href: string) {
  return redirect({ to: paths.partnerLogin, search: wayBack(href), replace: true })
}

/** True where trying again helps: no answer came, or the server said that it is not available right now. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && [0, 429, 503].includes(error.status)
}

/**
 * Lets signed-in people in, with the user loaded. As specified, a failure to load the user clears tokens and partner
 * id; a server that cannot be reached or is not available right now has not failed yet: the page offers to try again.
 */
export async function enterStaffArea({ context, location }: Entering): Promise<{ user: User }> {
  if (!session.isSignedIn()) throw toLogin(location.href)
  try {
    return { user: await context.queryClient.ensureQueryData(userQuery) }
  } catch (error) {
    if (isPassing(error)) throw error
    session.end('expired')
    throw toLogin(location.href)
  }
}

/** Leads to the deals of the first admin profile. Without one nothing happens: the area then shows its own page. */
export function toFirstPartner(user: User): void {
  const [first] = user.admin_profile
  if (first) throw redirect({ to: '/partner/$partnerId/deals', params: { partnerId: first.partner.id }, replace: true })
}

/** Lets staff into a partner of theirs and remembers it. A path without a partner id leads to the first partner's deals. */
export function enterPartner(user: User, partnerId: string): void {
  if (user.admin_profile.length === 0) return
  if (!partnerId.startsWith('ptnr_')) toFirstPartner(user)
  if (!user.admin_profile.some((profile) => profile.partner.id === partnerId))
    throw redirect({ to: paths.partnerNotFound, replace: true })
  session.setPartnerId(partnerId)
}
