import { isManagingRole } from '@loanyard/contract/core/values'
import type { PageLink } from '../../../features/search/recent-pages.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import type { StaffProfile } from '../../access/active-profile.ts'
import * as copy from '../copy.ts'
import { navigationFor } from './navigation.ts'

interface StaffPage extends PageLink {
  /** After G; null: none. */
  readonly key: string | null
}

/** By the last segment of the path. */
const keys: Readonly<Record<string, string>> = {
  today: 't',
  review: 'v',
  leads: 'l',
  deals: 'd',
  bundles: 'b',
  lenders: 'e',
  'user-management': 'u',
  reports: 'r',
  settings: 's',
  notifications: 'n',
}

/** The pages that the command bar and G with a letter open. */
export function staffPages({ partner: { id }, role }: StaffProfile): StaffPage[] {
  const isManaging = isManagingRole(role)
  return [
    { path: paths.today(id), title: copy.today },
    { path: paths.review(id), title: copy.review },
    { path: paths.partnerRequests(id), title: copy.requests },
    ...navigationFor(role).map(({ section, label }) => ({ path: paths[section](id), title: label })),
    ...(isManaging
      ? [
          { path: paths.reports(id), title: copy.reports },
          { path: paths.partnerSettings(id), title: copy.settings },
          { path: paths.audit(id), title: copy.auditTrail },
        ]
      : []),
    ...(role === 'Admin' ? [{ path: paths.securityLog(id), title: copy.securityLog }] : []),
    { path: paths.partnerNotifications(id), title: copy.notifications },
    { path: paths.account(id), title: copy.yourAccount },
  ].map((page) => ({ ...page, key: keys[page.path.split('/').at(-1) ?? ''] ?? null }))
}
