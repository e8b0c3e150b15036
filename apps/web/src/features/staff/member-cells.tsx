import type { StaffMember } from '@loanyard/contract/staff/schemas'
import { clsx } from 'clsx'
import { memberStatusTones } from '../../domain/status-tones.ts'
import { formatCount, formatCounted } from '../../lib/format/format.ts'
import ui from '../../ui/layout/primitives.module.css'
import { StatusBadge } from '../../ui/text/badges.tsx'
import { RelativeTime } from '../../ui/text/time.tsx'
import * as copy from './copy.ts'
import styles from './staff.module.css'

export function MemberName({ member }: { member: StaffMember }) {
  return (
    <span className={clsx(ui.line2, ui.shrinks)}>
      <span className={clsx(ui.clip, styles.cut)}>{member.user.full_name}</span>
      {member.is_self && <span className={clsx(ui.fine, styles.badge)}>{copy.you}</span>}
    </span>
  )
}

export function MemberStatus({ member }: { member: StaffMember }) {
  return <StatusBadge tone={memberStatusTones[member.status]}>{member.status}</StatusBadge>
}

export function LastActive({ instant }: { instant: string | null }) {
  return instant === null ? <span className={ui.muted}>{copy.never}</span> : <RelativeTime value={instant} />
}

/** Admins and Managers see all deals. */
export function DealsCount({ member: { role, deals_count: count } }: { member: StaffMember }) {
  if (role === 'Coordinator') return formatCount(count)
  return <span title={copy.seesAllDeals(formatCounted(count, 'deal'))}>{copy.all}</span>
}

/** Admins and Managers see every deal, so none is theirs to count. */
export function OpenDeals({ member: { role, workload } }: { member: StaffMember }) {
  return role === 'Coordinator' ? formatCount(workload.open_deals) : <span className={ui.muted}>–</span>
}

export function isBehind({ workload }: StaffMember): boolean {
  return workload.overdue_tasks > 0 || workload.overdue_deals > 0
}

/** "2 tasks, 5 deals"; a dash if nothing is late. */
export function Overdue({ member: { workload } }: { member: StaffMember }) {
  const { overdue_tasks: tasks, overdue_deals: deals } = workload
  const late = [
    ...(tasks > 0 ? [formatCounted(tasks, 'task')] : []),
    ...(deals > 0 ? [formatCounted(deals, 'deal')] : []),
  ]
  if (late.length === 0) return <span className={ui.muted}>–</span>
  return (
    <span className={ui.caution} title={copy.overdueHelp}>
      {late.join(', ')}
    </span>
  )
}
