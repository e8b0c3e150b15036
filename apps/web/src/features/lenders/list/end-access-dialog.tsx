import type { Lender } from '@loanyard/contract/lenders'
import { formatCounted } from '../../../lib/format.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { changeLenderStatus } from './lender-status.ts'

interface EndAccessProps {
  lender: Lender
  opened: boolean
  onClose: () => void
}

/** Asks before the people of a lender are shut out, and says what ends with it. */
export function EndAccessDialog({ lender, opened, onClose }: EndAccessProps) {
  const confirm = () => {
    onClose()
    void changeLenderStatus(lender, 'Inactive')
  }
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={`Set ${lender.name} to Inactive?`}
      confirmLabel="Set to Inactive"
      onConfirm={confirm}
    >
      <p>
        Its {formatCounted(lender.staff_count, 'person', 'people')} will lose access right away to{' '}
        {formatCounted(lender.shared_deals_count, 'shared deal')}, and you can’t share deals with it.
      </p>
      <p>Responses, offers and messages are kept. Set the lender to Active again to restore access.</p>
    </ConfirmDialog>
  )
}
