import type { Lender } from '@loanyard/contract/lenders/schemas'
import { useState } from 'react'
import { formatCounted } from '../../../lib/format/format.ts'
import { RowSelect } from '../../../ui/controls/row-select.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { StatusBadge } from '../../../ui/text/status-badge.tsx'
import { statusTone } from '../labels.ts'
import { changeLenderStatus } from './change-lender-status.ts'

interface EndAccessProps {
  lender: Lender
  opened: boolean
  onClose: () => void
}

function EndAccessDialog({ lender, opened, onClose }: EndAccessProps) {
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

function Badge({ lender }: { lender: Lender }) {
  return <StatusBadge tone={statusTone[lender.status]}>{lender.status}</StatusBadge>
}

export function LenderStatusSelect({ lender }: { lender: Lender }) {
  const [isAsking, setAsking] = useState(false)
  if (!lender.can.update) return <Badge lender={lender} />
  const choose = (status: string) => {
    if (status === 'Inactive' && lender.status !== 'Inactive') setAsking(true)
    if (status === 'Active' && lender.status === 'Inactive') void changeLenderStatus(lender, 'Active')
  }
  return (
    <>
      <RowSelect
        label={`Status of ${lender.name}`}
        value={lender.status}
        onChoose={choose}
        shown={<Badge lender={lender} />}
      >
        {lender.status === 'Invited' ? <option>Invited</option> : <option>Active</option>}
        <option>Inactive</option>
      </RowSelect>
      <EndAccessDialog lender={lender} opened={isAsking} onClose={() => setAsking(false)} />
    </>
  )
}
