import type { User } from '@loanyard/contract/auth/account'
import type { Area } from '@loanyard/contract/core/values'
import { isCancelledError } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { userQuery } from '../../features/auth/queries.ts'
import { lastArea } from '../../lib/auth/area.ts'
import { session } from '../../lib/auth/session.ts'
import { queryClient } from '../../lib/cache/query-client.ts'
import { paths, returnUrlSearch } from '../../lib/navigation/paths.ts'

interface AreaEntry {
  /** True when the router only prefetches because a link is hovered or focused. */
  preload: boolean
  location: { href: string }
}

/**
 * Lets signed-in people in, with the user loaded, and sends others to the area's sign-in page. If the user can't be
 * loaded, the page offers to try again, unless that ended the session.
 */
export function enterArea(area: Area): (entering: AreaEntry) => Promise<{ user: User; area: Area }> {
  const toLogin = (href: string) => redirect({ to: paths.login[area], search: returnUrlSearch(href), replace: true })
  const enter = async ({ location, preload }: AreaEntry): Promise<{ user: User; area: Area }> => {
    if (!preload) lastArea.write(area)
    if (!session.isSignedIn()) throw toLogin(location.href)
    try {
      return { user: await queryClient.ensureQueryData(userQuery), area }
    } catch (error) {
      // Canceled because the session changed: enters as the person it belongs to now.
      if (isCancelledError(error) && session.isSignedIn()) return enter({ location, preload })
      // The code that ended the session also navigates.
      throw error
    }
  }
  return enter
}

/** Deals, unless the person chose Today. */
export function toStartPage({ start_page }: User, partnerId: string): never {
  const path = start_page === 'today' ? paths.today(partnerId) : paths.deals(partnerId)
  throw redirect({ to: path, replace: true })
}

/** Without an admin profile nothing happens: the area then shows its own page. */
export function toFirstPartner(user: User): void {
  const [first] = user.admin_profile
  if (first) toStartPage(user, first.partner.id)
}

/** Staff may only enter their own partners; a path without a partner id leads to the first partner's deals. */
export function enterPartner(user: User, partnerId: string): void {
  if (user.admin_profile.length === 0) return
  if (!partnerId.startsWith('ptnr_')) toFirstPartner(user)
  if (!user.admin_profile.some((profile) => profile.partner.id === partnerId))
    throw redirect({ to: paths.partnerNotFound, replace: true })
  session.setPartnerId(partnerId)
}
