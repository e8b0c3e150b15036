import { useParams, useRouteContext } from '@tanstack/react-router'
import { SignView } from '../../../features/portal/sign/sign-view.tsx'
import { NotFoundPage } from '../not-found-page.tsx'
import styles from './portal-page.module.css'

export function SignPage() {
  const { partnerId, dealId, requestId } = useParams({ from: '/portal/$partnerId/$dealId/my-docs/$requestId/sign' })
  const user = useRouteContext({ from: '/portal', select: (context) => context.user })
  return (
    <div className={styles.page}>
      <SignView
        key={requestId}
        deal={{ partnerId, dealId }}
        requestId={requestId}
        signer={user.full_name}
        notFoundView={<NotFoundPage />}
      />
    </div>
  )
}
