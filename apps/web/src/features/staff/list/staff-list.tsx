import type { StaffMember } from '@loanyard/contract/staff/schemas'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import ui from '../../../ui/layout/primitives.module.css'
import { FetchedList } from '../../../ui/list/fetched-list.tsx'
import lines from '../../../ui/list/lines.module.css'
import type { FetchedRows } from '../../../ui/list/use-fetched-rows.ts'
import * as shared from '../copy.ts'
import { staffFailures } from '../labels.ts'
import { isBehind, LastActive, MemberName, MemberStatus, workloadOf } from '../member-cells.tsx'
import { MemberMenu, type MemberActions } from '../member-menu.tsx'
import styles from '../staff.module.css'
import * as copy from './copy.ts'
import { useStaffColumns } from './staff-columns.tsx'

interface StaffListProps {
  list: FetchedRows<StaffMember>
  ordering: string
  onOrderingChange: (ordering: string) => void
  hrefOf: (member: StaffMember) => string
  actions: MemberActions
  empty: ReactNode
}

const rowId = (member: StaffMember) => member.id
const rowLabel = ({ user }: StaffMember) => copy.openUserNamed(user.full_name)

/** Of the lines of a phone, which has no headings. */
function MemberLine({ member }: { member: StaffMember }) {
  const workload = workloadOf(member)
  const { latest_activity: active } = member.user
  return (
    <div className={lines.line}>
      <span className={ui.medium}>
        <MemberName member={member} isWhole />
      </span>
      <MemberStatus member={member} />
      <span className={ui.quiet}>{member.role}</span>
      <span className={ui.quiet}>{active === null ? shared.notActiveYet : <LastActive instant={active} />}</span>
      {workload !== null && (
        <span className={clsx(ui.quiet, styles.workload, isBehind(member) && ui.caution)}>{workload}</span>
      )}
    </div>
  )
}

const failures = { first: staffFailures.fetchAll, next: staffFailures.fetchNext }
const renderNarrow = (member: StaffMember) => <MemberLine member={member} />

export function StaffList({ list, ordering, onOrderingChange, hrefOf, actions, empty }: StaffListProps) {
  const columns = useStaffColumns(actions)
  return (
    <FetchedList
      label={copy.users}
      list={list}
      failures={failures}
      columns={columns}
      rowId={rowId}
      rowLabel={rowLabel}
      rowHref={hrefOf}
      onOpen={actions.onOpen}
      renderNarrow={renderNarrow}
      renderNarrowAction={(member) => <MemberMenu member={member} actions={actions} />}
      ordering={ordering}
      onOrderingChange={onOrderingChange}
      empty={empty}
    />
  )
}
