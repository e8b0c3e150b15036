import type { StaffMember } from '@loanyard/contract/staff/schemas'
import { useMemo } from 'react'
import ui from '../../../ui/layout/primitives.module.css'
import { useRoom } from '../../../ui/layout/use-room.ts'
import type { Column } from '../../../ui/list/columns.ts'
import { ValueOrDash } from '../../../ui/text/fact.tsx'
import * as shared from '../copy.ts'
import { DealsCount, LastActive, MemberName, MemberStatus, OpenDeals, Overdue } from '../member-cells.tsx'
import { MemberMenu, type MemberActions } from '../member-menu.tsx'
import * as copy from './copy.ts'

const name: Column<StaffMember> = {
  key: 'name',
  header: copy.name,
  sortKey: 'name',
  names: true,
  cell: (member) => <MemberName member={member} />,
}

const email: Column<StaffMember> = {
  key: 'email',
  header: copy.email,
  width: '20%',
  cell: ({ user }) => <span className={ui.muted}>{user.email}</span>,
}

const phone: Column<StaffMember> = {
  key: 'phone',
  header: copy.phone,
  width: '148px',
  cell: ({ user }) => <ValueOrDash>{user.phone}</ValueOrDash>,
}

const role: Column<StaffMember> = {
  key: 'role',
  header: copy.role,
  width: '120px',
  sortKey: 'role',
  cell: (member) => member.role,
}

const status: Column<StaffMember> = {
  key: 'status',
  header: copy.status,
  width: '112px',
  sortKey: 'status',
  cell: (member) => <MemberStatus member={member} />,
}

const deals: Column<StaffMember> = {
  key: 'deals_count',
  header: copy.deals,
  width: '84px',
  align: 'end',
  sortKey: 'deals_count',
  firstSort: 'desc',
  cell: (member) => <DealsCount member={member} />,
}

const openDeals: Column<StaffMember> = {
  key: 'open_deals',
  header: shared.openDeals,
  width: '124px',
  align: 'end',
  sortKey: 'open_deals',
  firstSort: 'desc',
  cell: (member) => <OpenDeals member={member} />,
}

const overdue: Column<StaffMember> = {
  key: 'overdue',
  header: shared.overdue,
  width: '140px',
  cell: (member) => <Overdue member={member} />,
}

const activity: Column<StaffMember> = {
  key: 'latest_activity',
  header: copy.lastActive,
  width: '136px',
  align: 'end',
  sortKey: 'latest_activity',
  firstSort: 'desc',
  cell: ({ user }) => <LastActive instant={user.latest_activity} />,
}

/** Less important columns show only if there is room. */
export function useStaffColumns(actions: MemberActions): readonly Column<StaffMember>[] {
  const hasWorkload = useRoom(930)
  const hasEmail = useRoom(1170)
  const hasPhone = useRoom(1380)
  return useMemo(() => {
    const more: Column<StaffMember> = {
      key: 'more',
      header: copy.more,
      isHeaderHidden: true,
      width: '56px',
      align: 'end',
      cell: (member) => <MemberMenu member={member} actions={actions} />,
    }
    return [
      name,
      ...(hasEmail ? [email] : []),
      ...(hasPhone ? [phone] : []),
      role,
      status,
      deals,
      ...(hasWorkload ? [openDeals, overdue] : []),
      activity,
      more,
    ]
  }, [actions, hasWorkload, hasEmail, hasPhone])
}
