import { useParams } from '@tanstack/react-router'
import { DocumentAccessView } from '../../../features/portal/access/document-access-view.tsx'
import { NotFoundPage } from '../not-found-page.tsx'
import styles from './portal-page.module.css'

export function DocumentAccessPage() {
  const deal = useParams({ from: '/portal/$partnerId/$dealId/document-access' })
  return (
    <div className={styles.page}>
      <DocumentAccessView key={deal.dealId} deal={deal} notFoundView={<NotFoundPage />} />
    </div>
  )
}
