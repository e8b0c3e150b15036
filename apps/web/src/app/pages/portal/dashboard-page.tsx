import { PortalDeals } from '../../../features/portal/dashboard/portal-deals.tsx'
import { doNextQuery, portalDealsQuery } from '../../../features/portal/portal-deals.ts'
import type { RoutePrefetch } from '../../../lib/cache/prefetched.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { PageHeader } from '../../../ui/layout/page.tsx'
import * as copy from '../copy.ts'
import { Invitations } from '../invitations.tsx'
import styles from './portal-page.module.css'

export const prefetchRoute: RoutePrefetch = () => {
  void queryClient.prefetchInfiniteQuery(portalDealsQuery)
  void queryClient.prefetchQuery(doNextQuery)
}

export function DashboardPage() {
  return (
    <div className={styles.page}>
      <PageHeader title={copy.dashboard} />
      <Invitations />
      <PortalDeals />
    </div>
  )
}
