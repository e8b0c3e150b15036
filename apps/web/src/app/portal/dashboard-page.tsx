import { PortalDeals } from '../../features/portal/dashboard/portal-deals.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import styles from './portal-page.module.css'

/** Where the client's loans stand. */
export function DashboardPage() {
  return (
    <div className={styles.page}>
      <PageHeader title="Dashboard" />
      <PortalDeals />
    </div>
  )
}
