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
        Its people ({formatCounted(lender.staff_count, 'person', 'people')}) lose access at once to{' '}
        {formatCounted(lender.shared_deals_count, 'shared deal')}, and no deal can be shared with it.
      </p>
      <p>
        Answers, offers and messages stay with the deals. Set it to Active again, and its people see the deals as
        before.
      </p>
    </ConfirmDialog>
  )
}
