import type { Lender } from '@loanyard/contract/lenders/schemas'
import { formatCounted } from '../../../../lib/format/format.ts'
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx'
import { useChangeLenderStatus } from '../change-lender-status.ts'
import * as copy from './copy.ts'

interface DeactivateProps {
  lender: Lender
  opened: boolean
  onClose: () => void
}

export function DeactivateDialog({ lender, opened, onClose }: DeactivateProps) {
  const change = useChangeLenderStatus()
  const confirm = () => {
    onClose()
    change({ lender, status: 'Inactive' })
  }
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={copy.deactivateTitle(lender.name)}
      confirmLabel={copy.setToInactive}
      onConfirm={confirm}
    >
      <p>
        {copy.deactivateText(
          formatCounted(lender.staff_count, 'person', 'people'),
          formatCounted(lender.shared_deals_count, 'shared deal'),
        )}
      </p>
      <p>{copy.deactivateKept}</p>
    </ConfirmDialog>
  )
}
