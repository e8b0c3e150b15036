import { PortalDeals } from '../../../features/portal/dashboard/portal-deals.tsx'
import { portalDealsQuery } from '../../../features/portal/portal-deals-query.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import type { RoutePrefetch } from '../../routes/route-prefetch.ts'
import { Invitations } from '../invitations.tsx'
import * as copy from './copy.ts'
import styles from './portal-page.module.css'

export const prefetchRoute: RoutePrefetch = (client) => void client.prefetchInfiniteQuery(portalDealsQuery)

export function DashboardPage() {
  return (
    <div className={styles.page}>
      <PageHeader title={copy.dashboard} />
      <Invitations />
      <PortalDeals />
    </div>
  )
}
