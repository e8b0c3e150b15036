import type { BundleSummary } from '@loanyard/contract/bundles/schemas'
import { ApiError, reasonOf } from '../../lib/api/api-error.ts'
import { formatCounted } from '../../lib/format/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { actionLabels } from '../../ui/copy.ts'
import { Dialog, DialogFooter } from '../../ui/overlay/dialog.tsx'
import { bundleFailures, useRemoveBundle, useSetArchived } from './bundle-commands.ts'
import * as copy from './copy.ts'

interface DeleteDialogProps {
  partnerId: string
  bundle: BundleSummary
  onClose: () => void
  onDeleted: () => void
}

/** The server's own message, also shown when the page already knows that the bundle was requested. */
function deletionBlockedReason({ can, requests_count: count }: BundleSummary, error: unknown): string | null {
  if (error instanceof ApiError && error.code === 'bundle_in_use') return error.detail
  if (can.delete) return null
  const times = count === 1 ? copy.once : formatCounted(count, 'time')
  return copy.keptBecauseRequested(times)
}

/** A bundle that was requested can only be archived. */
export function DeleteDialog({ partnerId, bundle, onClose, onDeleted }: DeleteDialogProps) {
  const deleting = useRemoveBundle(partnerId, onDeleted)
  const archiving = useSetArchived(partnerId)
  const blockedReason = deletionBlockedReason(bundle, deleting.error)
  if (blockedReason !== null) {
    return (
      <Dialog opened onClose={onClose} title={copy.cantBeDeleted(bundle.title)} size="small">
        <p role="status">{blockedReason}</p>
        <DialogFooter>
          <Button onClick={onClose}>{actionLabels.cancel}</Button>
          {!bundle.is_archived && (
            <Button
              variant="primary"
              busy={archiving.isPending}
              onClick={() => archiving.mutate({ bundle, archived: true }, { onSettled: onClose })}
            >
              {copy.archiveChecklist}
            </Button>
          )}
        </DialogFooter>
      </Dialog>
    )
  }
  return (
    <Dialog opened onClose={onClose} title={copy.deleteQuestion(bundle.title)} size="small">
      <p>{copy.deleteConsequences(formatCounted(bundle.attachments_count, 'item'))}</p>
      {deleting.error !== null && <p role="alert">{reasonOf(deleting.error, bundleFailures.remove)}</p>}
      <DialogFooter>
        <Button onClick={onClose}>{actionLabels.cancel}</Button>
        <Button variant="danger" busy={deleting.isPending} onClick={() => deleting.mutate(bundle)}>
          {copy.deleteChecklist}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
