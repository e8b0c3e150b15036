import { isManagingRole, type Area } from '@loanyard/contract/core/values'
import { paths } from '../../../lib/navigation/paths.ts'
import type { StaffProfile } from '../../access/active-profile.ts'
import * as copy from '../copy.ts'
import type { NavigationLink } from './navigation.ts'

/** What the header has no place for: wide screens have a rail beside the page, others the menu. */
export function workspaceNavigation({ partner, role }: StaffProfile): readonly NavigationLink[] {
  const link = (path: (partnerId: string) => string, label: string) => ({ to: path(partner.id), label })
  const links = [
    link(paths.today, copy.today),
    link(paths.review, copy.review),
    link(paths.partnerRequests, copy.requests),
  ]
  if (isManagingRole(role)) links.push(link(paths.reports, copy.reports), link(paths.audit, copy.auditTrail))
  return links
}

/** The pages that a wide screen reaches by the rail, the bell and the menu of the account. */
export function personalNavigation(area: Area, profile: StaffProfile | null): readonly NavigationLink[] {
  if (area !== 'partner') {
    return [
      { to: paths.notifications[area], label: copy.notifications },
      { to: paths.settings[area], label: copy.settings },
    ]
  }
  if (profile === null) return []
  const { id } = profile.partner
  return [
    ...workspaceNavigation(profile),
    { to: paths.partnerNotifications(id), label: copy.notifications },
    ...(isManagingRole(profile.role) ? [{ to: paths.partnerSettings(id), label: copy.settings }] : []),
    { to: paths.account(id), label: copy.yourAccount },
  ]
}
