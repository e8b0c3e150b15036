import type { Lender } from '@loanyard/contract/lenders'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { statusTone } from '../status.ts'
import { changeLenderStatus } from './lender-status.ts'
import { EndAccessDialog } from './end-access-dialog.tsx'
import styles from './lenders.module.css'

function Badge({ lender }: { lender: Lender }) {
  return <StatusBadge tone={statusTone[lender.status]}>{lender.status}</StatusBadge>
}

/** The status of a lender, changed by the system's own select; ending the access of its people is asked about first. */
export function LenderStatusSelect({ lender }: { lender: Lender }) {
  const [isAsking, setAsking] = useState(false)
  if (!lender.can.update) return <Badge lender={lender} />
  const choose = (status: string) => {
    if (status === 'Inactive' && lender.status !== 'Inactive') setAsking(true)
    if (status === 'Active' && lender.status === 'Inactive') void changeLenderStatus(lender, 'Active')
  }
  return (
    <>
      <span className={styles.box}>
        <span className={styles.shown} aria-hidden="true">
          <Badge lender={lender} />
          <IconChevronDown />
        </span>
        <select
          className={styles.select}
          aria-label={`Status of ${lender.name}`}
          value={lender.status}
          onChange={(event) => choose(event.target.value)}
        >
          {lender.status === 'Invited' ? <option>Invited</option> : <option>Active</option>}
          <option>Inactive</option>
        </select>
      </span>
      <EndAccessDialog lender={lender} opened={isAsking} onClose={() => setAsking(false)} />
    </>
  )
}
