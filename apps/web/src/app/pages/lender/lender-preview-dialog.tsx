import { useQuery } from '@tanstack/react-query'
import type { DealRef } from '../../../domain/deal-ref.ts'
import * as copy from '../../../features/lender-area/preview/copy.ts'
import { LenderPreview } from '../../../features/lender-area/preview/lender-preview.tsx'
import { lenderPreviewQuery } from '../../../features/lenders/sharing/sharing-queries.ts'
import { messageOf } from '../../../lib/api/api-error.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { FailedState } from '../../../ui/feedback/states.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'

interface LenderPreviewDialogProps {
  dealRef: DealRef
  onClose: () => void
}

export function LenderPreviewDialog({ dealRef, onClose }: LenderPreviewDialogProps) {
  const { data, error, isFetching, refetch } = useQuery(lenderPreviewQuery(dealRef))
  return (
    <Dialog opened onClose={onClose} title={data?.deal.title ?? copy.title} size="large">
      {data !== undefined && <LenderPreview preview={data} />}
      {data === undefined && error === null && (
        <div role="status" aria-label={copy.loading}>
          <Skeleton height="20rem" />
        </div>
      )}
      {data === undefined && error !== null && (
        <FailedState inline title={copy.failed} onRetry={() => void refetch()} retrying={isFetching}>
          {messageOf(error)}
        </FailedState>
      )}
    </Dialog>
  )
}
