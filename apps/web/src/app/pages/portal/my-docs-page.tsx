import { useParams } from '@tanstack/react-router'
import { MyDocsView } from '../../../features/portal/my-docs/my-docs-view.tsx'
import { NotFoundPage } from '../not-found-page.tsx'
import styles from './portal-page.module.css'

export function MyDocsPage() {
  const { partnerId, dealId } = useParams({ from: '/portal/$partnerId/$dealId/my-docs' })
  const requestId = useParams({ strict: false, select: (params) => params.requestId })
  return (
    <div className={styles.wide}>
      <MyDocsView
        key={dealId}
        deal={{ partnerId, dealId }}
        requestId={requestId ?? null}
        notFoundView={<NotFoundPage />}
      />
    </div>
  )
}
