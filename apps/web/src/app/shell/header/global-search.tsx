import { isManagingRole } from '@loanyard/contract/core/values'
import { useLocation, useRouter } from '@tanstack/react-router'
import { QuickSearch } from '../../../features/search/quick-search.tsx'
import type { PageLink } from '../../../features/search/recent-pages.ts'
import { useBreadcrumbName } from '../../../lib/navigation/breadcrumb-names.ts'
import { useSequence } from '../../../lib/navigation/key-sequences.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import type { StaffProfile } from '../../access/active-profile.ts'
import * as copy from '../copy.ts'
import { staffPages } from './staff-pages.ts'

const panel = (path: string, name: 'new' | 'import') => `${path}?panel=${name}`

/** What each role may start from anywhere. */
function actionsOf({ partner: { id }, role }: StaffProfile): PageLink[] {
  const leads = [
    { path: panel(paths.leads(id), 'new'), title: copy.newLead },
    { path: panel(paths.leads(id), 'import'), title: copy.importLeads },
  ]
  if (!isManagingRole(role)) return leads
  return [
    ...leads,
    { path: panel(paths.deals(id), 'new'), title: copy.newDeal },
    { path: panel(paths.lenders(id), 'new'), title: copy.addLender },
    { path: panel(paths['user-management'](id), 'new'), title: copy.inviteUser },
  ]
}

export function GlobalSearch({ profile }: { profile: StaffProfile }) {
  const router = useRouter()
  const pathname = useLocation({ select: (location) => location.pathname })
  const [, , partnerId, , recordId = ''] = pathname.split('/')
  const name = useBreadcrumbName(recordId)
  const go = (href: string) => router.history.push(href)
  const pages = staffPages(profile)
  useSequence('g', Object.fromEntries(pages.flatMap(({ key, path }) => (key === null ? [] : [[key, path]]))), go)
  const isCurrentPage = partnerId === profile.partner.id && recordId !== ''
  return (
    <QuickSearch
      key={profile.partner.id}
      partnerId={profile.partner.id}
      pages={pages}
      currentPage={isCurrentPage && name !== undefined ? { path: pathname, title: name } : null}
      actions={actionsOf(profile)}
      onGo={go}
    />
  )
}
