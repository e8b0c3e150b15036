import { useLocation, useRouter } from '@tanstack/react-router'
import { QuickSearch } from '../../../features/search/quick-search.tsx'
import type { PageLink } from '../../../features/search/recent-pages.ts'
import { useBreadcrumbName } from '../../../lib/navigation/breadcrumb-names.ts'
import { useSequence } from '../../../lib/navigation/key-sequences.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import type { StaffProfile } from '../../access/active-profile.ts'
import * as copy from '../copy.ts'
import { navigationFor } from './navigation.ts'

function pagesOf({ partner, role }: StaffProfile): PageLink[] {
  const main = [
    { path: paths.today(partner.id), title: copy.today },
    ...navigationFor(role).map(({ section, label }) => ({ path: paths[section](partner.id), title: label })),
  ]
  const own = { path: paths.account(partner.id), title: copy.yourAccount }
  const notifications = { path: paths.partnerNotifications(partner.id), title: copy.notifications }
  if (role === 'Coordinator') return [...main, notifications, own]
  return [
    ...main,
    { path: paths.reports(partner.id), title: copy.reports },
    { path: paths.partnerSettings(partner.id), title: copy.settings },
    { path: paths.audit(partner.id), title: copy.auditTrail },
    ...(role === 'Admin' ? [{ path: paths.securityLog(partner.id), title: copy.securityLog }] : []),
    notifications,
    own,
  ]
}

const panel = (path: string, name: 'new' | 'import') => `${path}?panel=${name}`

/** What each role may start from anywhere. */
function actionsOf({ partner: { id }, role }: StaffProfile): PageLink[] {
  const leads = [
    { path: panel(paths.leads(id), 'new'), title: copy.newLead },
    { path: panel(paths.leads(id), 'import'), title: copy.importLeads },
  ]
  if (role === 'Coordinator') return leads
  return [
    ...leads,
    { path: panel(paths.deals(id), 'new'), title: copy.newDeal },
    { path: panel(paths.lenders(id), 'new'), title: copy.addLender },
    { path: panel(paths['user-management'](id), 'new'), title: copy.inviteUser },
  ]
}

/** After G. */
function targetsOf(profile: StaffProfile): Record<string, string> {
  const { id } = profile.partner
  const main = { t: paths.today(id), l: paths.leads(id), d: paths.deals(id), n: paths.partnerNotifications(id) }
  if (profile.role === 'Coordinator') return main
  const managing = {
    b: paths.bundles(id),
    e: paths.lenders(id),
    u: paths['user-management'](id),
    r: paths.reports(id),
    s: paths.partnerSettings(id),
  }
  return { ...main, ...managing }
}

export function GlobalSearch({ profile }: { profile: StaffProfile }) {
  const router = useRouter()
  const pathname = useLocation({ select: (location) => location.pathname })
  const [, , partnerId, , recordId = ''] = pathname.split('/')
  const name = useBreadcrumbName(recordId)
  const go = (href: string) => router.history.push(href)
  useSequence('g', targetsOf(profile), go)
  const isCurrentPage = partnerId === profile.partner.id && recordId !== ''
  return (
    <QuickSearch
      key={profile.partner.id}
      partnerId={profile.partner.id}
      pages={pagesOf(profile)}
      currentPage={isCurrentPage && name !== undefined ? { path: pathname, title: name } : null}
      actions={actionsOf(profile)}
      onGo={go}
    />
  )
}
