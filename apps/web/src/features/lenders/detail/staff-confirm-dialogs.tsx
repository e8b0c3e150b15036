import type { Lender, LenderStaff } from '@loanyard/contract/lenders/schemas'
import { formatCounted } from '../../../lib/format/format.ts'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import * as copy from './copy.ts'
import { useMakeContact, useSetStaffStatus } from './use-staff-commands.ts'

interface StaffDialogProps {
  lender: Lender
  member: LenderStaff
  onClose: () => void
}

export function DeactivateStaffDialog({ lender, member, onClose }: StaffDialogProps) {
  const setStatus = useSetStaffStatus(lender)
  const confirm = () => {
    onClose()
    setStatus({ member, status: 'Inactive' })
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={copy.deactivateTitle(member.full_name)}
      confirmLabel={copy.setToInactive}
      onConfirm={confirm}
    >
      <p>{copy.deactivateText(member.full_name, formatCounted(member.deals_count, 'deal'), lender.name)}</p>
      {member.is_contact && <p>{copy.contactCantBeInactive(lender.name)}</p>}
      <p>{copy.messagesKept}</p>
    </ConfirmDialog>
  )
}

export function NewContactDialog({ lender, member, onClose }: StaffDialogProps) {
  const makeContact = useMakeContact(lender)
  const confirm = () => {
    onClose()
    makeContact(member)
  }
  const before = lender.user?.full_name
  return (
    <ConfirmDialog
      opened
      danger={false}
      onClose={onClose}
      title={copy.makeContactTitle(member.full_name)}
      confirmLabel={copy.makeContact}
      onConfirm={confirm}
    >
      <p>
        {copy.makeContactText(lender.name, lender.shared_deals_count)}
        {before !== undefined && copy.formerContactText(before)}
      </p>
    </ConfirmDialog>
  )
}
