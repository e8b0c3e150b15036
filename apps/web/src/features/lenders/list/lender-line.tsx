import type { Lender } from '@loanyard/contract/lenders'
import { formatCounted } from '../../../lib/format.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { statusTone } from '../status.ts'
import lines from '../../../ui/list/lines.module.css'

/** A lender as two lines, for narrow windows. */
export function LenderLine({ lender }: { lender: Lender }) {
  return (
    <div className={lines.line}>
      <span className={lines.name}>{lender.name}</span>
      <StatusBadge tone={statusTone[lender.status]}>{lender.status}</StatusBadge>
      <span className={lines.more}>{lender.user?.full_name ?? lender.lender_email}</span>
      <span className={lines.more}>{formatCounted(lender.shared_deals_count, 'shared deal')}</span>
    </div>
  )
}
