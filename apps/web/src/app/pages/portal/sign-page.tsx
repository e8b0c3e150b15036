import { useParams } from '@tanstack/react-router'
import { SignView } from '../../../features/portal/sign/sign-view.tsx'
import { NotFoundPage } from '../not-found-page.tsx'
import styles from './portal-page.module.css'

export function SignPage() {
  const { partnerId, dealId, requestId } = useParams({ from: '/portal/$partnerId/$dealId/my-docs/$requestId/sign' })
  return (
    <div className={styles.page}>
      <SignView key={requestId} deal={{ partnerId, dealId }} requestId={requestId} notFoundView={<NotFoundPage />} />
    </div>
  )
}
