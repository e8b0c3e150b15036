import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams, useRouteContext } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useClearOtherDeals } from '../../domain/other-deals.ts'
import { userQuery } from '../../features/auth/queries.ts'
import { DocumentDownloadProvider } from '../../features/documents/download/download-provider.tsx'
import { useSignedIn } from '../../lib/auth/session.ts'
import { asClient, asLender, ViewerRoleProvider } from '../../lib/auth/viewer-role.ts'
import { loadChunk } from '../../lib/browser/lazy-chunk.ts'
import { FrozenAccountGuard } from '../pages/no-access/frozen-account-page.tsx'
import { areaFacts } from './areas.ts'

/** Few people ever see it. */
const NoProfilePage = lazy(() =>
  loadChunk(() => import('../pages/no-access/no-profile-page.tsx')).then((module) => ({
    default: module.NoProfilePage,
  })),
)

/**
 * Shows people without a profile in the area an explanation instead of redirecting them in circles. Document
 * downloads continue across its pages.
 */
export function AreaLayout() {
  const area = useRouteContext({ strict: false, select: (context) => context.area }) ?? 'partner'
  const { data: user } = useQuery({ ...userQuery, enabled: useSignedIn() })
  if (user !== undefined && !areaFacts[area].isOpenTo(user)) {
    return (
      <Suspense>
        <NoProfilePage area={area} user={user} />
      </Suspense>
    )
  }
  return (
    <DocumentDownloadProvider>
      <FrozenAccountGuard>
        <Outlet />
      </FrozenAccountGuard>
    </DocumentDownloadProvider>
  )
}

export function StaffLayout() {
  return <AreaLayout />
}

/** Calls are made as the lender here, even for people who are also on a partner's staff. */
export function LenderLayout() {
  return (
    <ViewerRoleProvider value={asLender}>
      <AreaLayout />
    </ViewerRoleProvider>
  )
}

/** Around the pages of one deal, inside the portal's own layout. */
export function PortalDealLayout() {
  useClearOtherDeals(useParams({ from: '/portal/$partnerId/$dealId' }))
  return (
    <ViewerRoleProvider value={asClient}>
      <Outlet />
    </ViewerRoleProvider>
  )
}
