import type { StaffMember } from '@loanyard/contract/staff/schemas'
import { formatCount, formatCounted } from '../../lib/format/format.ts'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { RelativeTime } from '../../ui/text/time.tsx'
import * as copy from './copy.ts'
import { statusTone } from './labels.ts'
import styles from './staff.module.css'

/** Null shows as a dash that is read as "none". */
export function Maybe({ children }: { children: string | null }) {
  return children === null || children === '' ? <span aria-label="none">–</span> : children
}

export function MemberName({ member }: { member: StaffMember }) {
  return (
    <span className={styles.name}>
      <span className={styles.cut}>{member.user.full_name}</span>
      {member.is_self && <span className={styles.badge}>{copy.you}</span>}
    </span>
  )
}

export function MemberStatus({ member }: { member: StaffMember }) {
  return <StatusBadge tone={statusTone[member.status]}>{member.status}</StatusBadge>
}

export function LastActive({ instant }: { instant: string | null }) {
  return instant === null ? <span className={styles.quiet}>{copy.never}</span> : <RelativeTime value={instant} />
}

/** Admins and Managers see all deals. */
export function DealsCount({ member: { role, deals_count: count } }: { member: StaffMember }) {
  if (role === 'Coordinator') return formatCount(count)
  return <span title={copy.seesAllDeals(formatCounted(count, 'deal'))}>{copy.all}</span>
}
