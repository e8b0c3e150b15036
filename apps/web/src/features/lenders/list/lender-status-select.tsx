import type { Lender } from '@loanyard/contract/lenders/schemas'
import { useState } from 'react'
import { memberStatusTones } from '../../../domain/status-tones.ts'
import { formatCounted } from '../../../lib/format/format.ts'
import { RowSelect } from '../../../ui/controls/row-select.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { StatusBadge } from '../../../ui/text/badges.tsx'
import { useChangeLenderStatus } from './change-lender-status.ts'
import * as copy from './copy.ts'

interface DeactivateProps {
  lender: Lender
  opened: boolean
  onClose: () => void
}

function DeactivateDialog({ lender, opened, onClose }: DeactivateProps) {
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

function Badge({ lender }: { lender: Lender }) {
  return <StatusBadge tone={memberStatusTones[lender.status]}>{lender.status}</StatusBadge>
}

export function LenderStatusSelect({ lender }: { lender: Lender }) {
  const [isAsking, setAsking] = useState(false)
  const change = useChangeLenderStatus()
  if (!lender.can.update) return <Badge lender={lender} />
  const choose = (status: string) => {
    if (status === 'Inactive' && lender.status !== 'Inactive') setAsking(true)
    if (status === 'Active' && lender.status === 'Inactive') change({ lender, status: 'Active' })
  }
  return (
    <>
      <RowSelect
        label={copy.statusOf(lender.name)}
        value={lender.status}
        onChoose={choose}
        shown={<Badge lender={lender} />}
      >
        <option>{lender.status === 'Invited' ? 'Invited' : 'Active'}</option>
        <option>Inactive</option>
      </RowSelect>
      <DeactivateDialog lender={lender} opened={isAsking} onClose={() => setAsking(false)} />
    </>
  )
}
