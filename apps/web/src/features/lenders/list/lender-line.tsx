import type { Lender } from '@loanyard/contract/lenders'
import { formatCounted } from '../../../lib/format.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { statusTone } from '../status.ts'
import styles from './lenders.module.css'

/** A lender as two lines, for narrow windows. */
export function LenderLine({ lender }: { lender: Lender }) {
  return (
    <div className={styles.line}>
      <span className={styles.lineName}>{lender.name}</span>
      <StatusBadge tone={statusTone[lender.status]}>{lender.status}</StatusBadge>
      <span className={styles.lineMore}>{lender.user?.full_name ?? lender.lender_email}</span>
      <span className={styles.lineMore}>{formatCounted(lender.shared_deals_count, 'shared deal')}</span>
    </div>
  )
}
