import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../../lib/api/api-error.ts'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { FailedState } from '../../../../ui/feedback/states.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import type { AssignableStaff } from '../../assignee-name.ts'
import { leadQuery } from '../../queries.ts'
import * as copy from './copy.ts'
import { MergeForm } from './merge-form.tsx'

interface MergeDialogProps {
  partnerId: string
  ids: readonly [string, string]
  staff: readonly AssignableStaff[]
  onClose: () => void
  onMerged: () => void
}

/** Two leads become one: which one stays, and with which values. */
export function MergeDialog({ partnerId, ids, staff, onClose, onMerged }: MergeDialogProps) {
  // What the list shows may be old.
  const first = useQuery({ ...leadQuery(partnerId, ids[0]), staleTime: 0 })
  const second = useQuery({ ...leadQuery(partnerId, ids[1]), staleTime: 0 })
  const [one, other] = [first.data, second.data]
  const failed = [first, second].find(({ isError, data }) => isError && data === undefined)
  return (
    <Dialog opened onClose={onClose} title={copy.title} size="large">
      {one !== undefined && other !== undefined ? (
        <MergeForm leads={[one, other]} staff={staff} onClose={onClose} onMerged={onMerged} />
      ) : failed === undefined ? (
        <Skeleton height="16rem" />
      ) : (
        <FailedState inline title={copy.loadFailed} onRetry={() => void failed.refetch()}>
          {messageOf(failed.error)}
        </FailedState>
      )}
    </Dialog>
  )
}
