import { useParams } from '@tanstack/react-router'
import { useDocumentDownload } from '../../../features/documents/download/download-provider.tsx'
import { MyDocsView } from '../../../features/portal/my-docs/my-docs-view.tsx'
import { asClient } from '../../../lib/auth/viewer-role.ts'
import { NotFoundPage } from '../not-found-page.tsx'
import styles from './portal-page.module.css'

export function MyDocsPage() {
  const { partnerId, dealId } = useParams({ from: '/portal/$partnerId/$dealId/my-docs' })
  const requestId = useParams({ strict: false, select: (params) => params.requestId })
  const download = useDocumentDownload()
  return (
    <div className={styles.wide}>
      <MyDocsView
        key={dealId}
        deal={{ partnerId, dealId }}
        requestId={requestId ?? null}
        archive={{
          start: (ids) => void download.start(ids, { partnerId, viewerRole: asClient }),
          isBusy: download.state === 'processing',
        }}
        notFoundView={<NotFoundPage />}
      />
    </div>
  )
}
