import type { Lender, LenderStaff } from '@loanyard/contract/lenders'
import { formatCounted } from '../../../lib/format.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useStaffCommands } from './use-staff-commands.ts'

interface StaffDialogProps {
  lender: Lender
  member: LenderStaff
  onClose: () => void
}

/** Asks before somebody is shut out, and says what ends with it. */
export function EndStaffDialog({ lender, member, onClose }: StaffDialogProps) {
  const { deactivate } = useStaffCommands(lender)
  const confirm = () => {
    onClose()
    void deactivate(member)
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Set ${member.full_name} to Inactive?`}
      confirmLabel="Set to Inactive"
      onConfirm={confirm}
    >
      <p>
        {member.full_name} can no longer open {formatCounted(member.deals_count, 'deal')} of yours, and is signed out
        where {lender.name} was the only way in.
      </p>
      {member.is_contact && (
        <p>
          As the contact this is who sees every deal shared with {lender.name}; make somebody else the contact first.
        </p>
      )}
      <p>What they wrote and offered stays.</p>
    </ConfirmDialog>
  )
}

/** Asks before somebody else becomes the contact, who sees every deal of the lender. */
export function NewContactDialog({ lender, member, onClose }: StaffDialogProps) {
  const { makeContact } = useStaffCommands(lender)
  const confirm = () => {
    onClose()
    void makeContact(member)
  }
  const before = lender.user?.full_name
  return (
    <ConfirmDialog
      opened
      danger={false}
      onClose={onClose}
      title={`Make ${member.full_name} the contact?`}
      confirmLabel="Make contact"
      onConfirm={confirm}
    >
      <p>
        The contact of {lender.name} sees every deal that is shared with it ({lender.shared_deals_count} now).
        {before !== undefined && ` ${before} then sees only the deals shared with them by name.`}
      </p>
    </ConfirmDialog>
  )
}
