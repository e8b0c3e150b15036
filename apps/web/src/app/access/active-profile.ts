import type { User } from '@loanyard/contract/auth/account'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { userQuery } from '../../features/auth/queries.ts'
import { session, useSignedIn } from '../../lib/auth/session.ts'
import { partnerIdIn } from '../../lib/navigation/paths.ts'

export type StaffProfile = User['admin_profile'][number]

/** The profile for the partner in the path, else for the last visited one, else the first. */
export function activeProfile(user: User, pathname: string, lastPartnerId: string | null): StaffProfile | null {
  const preferredId = partnerIdIn(pathname) ?? lastPartnerId
  return user.admin_profile.find((profile) => profile.partner.id === preferredId) ?? user.admin_profile[0] ?? null
}

/** Null until the user has loaded. */
export function useStaff(): { user: User; profile: StaffProfile | null } | null {
  const pathname = useLocation({ select: (location) => location.pathname })
  const { data: user } = useQuery({ ...userQuery, enabled: useSignedIn() })
  return user === undefined ? null : { user, profile: activeProfile(user, pathname, session.partnerId()) }
}
