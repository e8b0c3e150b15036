import type { StaffMember } from '@loanyard/contract/staff/schemas'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import ui from '../../../ui/layout/primitives.module.css'
import { FetchedList } from '../../../ui/list/fetched-list.tsx'
import lines from '../../../ui/list/lines.module.css'
import type { FetchedRows } from '../../../ui/list/use-fetched-rows.ts'
import { staffFailures } from '../labels.ts'
import { isBehind, LastActive, MemberName, MemberStatus, Overdue } from '../member-cells.tsx'
import { MemberMenu, type MemberActions } from '../member-menu.tsx'
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

function OverdueNote({ member }: { member: StaffMember }) {
  if (!isBehind(member)) return null
  return (
    <>
      {' · '}
      <Overdue member={member} /> {copy.overdue}
    </>
  )
}

function MemberLine({ member }: { member: StaffMember }) {
  return (
    <div className={lines.line}>
      <span className={clsx(ui.clip, ui.medium)}>
        <MemberName member={member} />
      </span>
      <MemberStatus member={member} />
      <span className={clsx(ui.clip, ui.quiet)}>
        {member.role}
        <OverdueNote member={member} />
      </span>
      <span className={clsx(ui.clip, ui.quiet)}>
        <LastActive instant={member.user.latest_activity} />
      </span>
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
