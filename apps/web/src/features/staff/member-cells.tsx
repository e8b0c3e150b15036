import { openDealStatuses } from '@loanyard/contract/core/values'
import type { StaffMember } from '@loanyard/contract/staff/schemas'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { memberStatusTones } from '../../domain/status-tones.ts'
import { formatCount, formatCounted } from '../../lib/format/format.ts'
import { paths } from '../../lib/navigation/paths.ts'
import ui from '../../ui/layout/primitives.module.css'
import { StatusBadge } from '../../ui/text/badges.tsx'
import { RelativeTime } from '../../ui/text/time.tsx'
import * as copy from './copy.ts'
import styles from './staff.module.css'

/** The list of exactly the deals that a count of the workload counts. */
export const openDealsSearch = ({ id }: StaffMember) => ({
  view: 'list' as const,
  coordinator: id,
  status: openDealStatuses.join(','),
})

export function MemberName({ member, isWhole = false }: { member: StaffMember; isWhole?: boolean }) {
  return (
    <span className={clsx(ui.line2, ui.shrinks)}>
      <span className={isWhole ? ui.shrinks : clsx(ui.clip, styles.cut)} title={member.user.full_name}>
        {member.user.full_name}
      </span>
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

export function isBehind({ workload }: StaffMember): boolean {
  return workload.overdue_tasks > 0 || workload.overdue_deals > 0
}

function DealsLink({
  member,
  isOverdue = false,
  children,
}: {
  member: StaffMember
  isOverdue?: boolean
  children: string
}) {
  return (
    <Link
      to={paths.deals(member.partner)}
      search={{ ...openDealsSearch(member), ...(isOverdue && { overdue: 'true' }) }}
      aria-label={isOverdue ? copy.showOverdueDeals(member.user.full_name) : copy.showOpenDeals(member.user.full_name)}
    >
      {children}
    </Link>
  )
}

const isCounted = ({ role }: StaffMember) => role === 'Coordinator'

/** Admins and Managers see every deal, so none is theirs to count. */
export function OpenDeals({ member }: { member: StaffMember }) {
  const { open_deals: count } = member.workload
  if (!isCounted(member)) return <span className={ui.muted}>–</span>
  if (count === 0) return formatCount(count)
  const link = <DealsLink member={member}>{formatCount(count)}</DealsLink>
  if (member.status !== 'Inactive') return link
  return (
    <span className={ui.caution}>
      {link} {copy.toReassign}
    </span>
  )
}

/** "2 tasks, 5 deals"; a dash if nothing is late. */
export function Overdue({ member }: { member: StaffMember }) {
  const { overdue_tasks: tasks, overdue_deals: deals } = member.workload
  if (tasks === 0 && deals === 0) return <span className={ui.muted}>–</span>
  return (
    <span className={ui.caution} title={copy.overdueHelp}>
      {tasks > 0 && formatCounted(tasks, 'task')}
      {tasks > 0 && deals > 0 && ', '}
      {deals > 0 && (
        <DealsLink member={member} isOverdue>
          {formatCounted(deals, 'deal')}
        </DealsLink>
      )}
    </span>
  )
}

/** "35 open deals · 2 tasks, 6 deals overdue"; null if there is nothing to say. */
export function workloadOf(member: StaffMember): string | null {
  const { open_deals: open, overdue_tasks: tasks, overdue_deals: deals } = member.workload
  const isLeft = member.status === 'Inactive' && open > 0
  const late = [
    ...(tasks > 0 ? [formatCounted(tasks, 'task')] : []),
    ...(deals > 0 ? [formatCounted(deals, 'deal')] : []),
  ]
  const parts = [
    ...(isCounted(member) ? [`${formatCounted(open, 'open deal')}${isLeft ? ` ${copy.toReassign}` : ''}`] : []),
    ...(late.length > 0 ? [copy.late(late.join(', '))] : []),
  ]
  return parts.length === 0 ? null : parts.join(' · ')
}
