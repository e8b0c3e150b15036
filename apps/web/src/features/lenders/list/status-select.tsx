import type { Lender } from '@loanyard/contract/lenders'
import { useState } from 'react'
import { RowSelect } from '../../../ui/row-select.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { statusTone } from '../status.ts'
import { changeLenderStatus } from './lender-status.ts'
import { EndAccessDialog } from './end-access-dialog.tsx'

function Badge({ lender }: { lender: Lender }) {
  return <StatusBadge tone={statusTone[lender.status]}>{lender.status}</StatusBadge>
}

/** The status of a lender in a row; ending the access of its people is asked about first. */
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
