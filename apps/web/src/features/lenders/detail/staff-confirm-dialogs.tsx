import type { Lender, LenderStaff } from '@loanyard/contract/lenders/schemas'
import { formatCounted } from '../../../lib/format/format.ts'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { useStaffCommands } from './use-staff-commands.ts'

interface StaffDialogProps {
  lender: Lender
  member: LenderStaff
  onClose: () => void
}

export function DeactivateStaffDialog({ lender, member, onClose }: StaffDialogProps) {
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
        {member.full_name} will lose access to {formatCounted(member.deals_count, 'deal')} and will be signed out if{' '}
        {lender.name} was their only access.
      </p>
      {member.is_contact && (
        <p>They’re the contact, who sees every deal shared with {lender.name}. Make someone else the contact first.</p>
      )}
      <p>Their messages and offers are kept.</p>
    </ConfirmDialog>
  )
}

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
        The contact sees every deal shared with {lender.name} ({lender.shared_deals_count} now).
        {before !== undefined && ` ${before} will see only the deals shared with them directly.`}
      </p>
    </ConfirmDialog>
  )
}
