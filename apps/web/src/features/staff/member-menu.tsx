import type { StaffMember } from '@loanyard/contract/staff/schemas'
import { IconMail, IconPencil, IconUser, IconUserCheck, IconUserOff, IconUserX } from '@tabler/icons-react'
import { RowMenu } from '../../ui/controls/row-menu.tsx'
import { actionLabels } from '../../ui/copy.ts'
import { Menu } from '../../ui/overlay/menu.tsx'
import * as copy from './copy.ts'
import { lockedReason } from './labels.ts'
import styles from './staff.module.css'

export type ConfirmAction = 'activate' | 'deactivate' | 'remove'

export interface MemberActions {
  readonly onOpen: (member: StaffMember) => void
  readonly onEdit: (member: StaffMember) => void
  readonly onInvite: (member: StaffMember) => void
  readonly onConfirmAction: (confirmAction: ConfirmAction, member: StaffMember) => void
}

interface MemberMenuProps {
  member: StaffMember
  actions: MemberActions
  /** True on the member's own page, which has nothing to open. */
  isOnMemberPage?: boolean
}

export function canEdit({ can }: StaffMember): boolean {
  return can.update || can.change_role || can.change_email
}

/** Actions follow the server's `can`; without any, the menu explains why. */
export function MemberMenu({ member, actions, isOnMemberPage = false }: MemberMenuProps) {
  const { can, status, user } = member
  const why = lockedReason(member)
  return (
    <RowMenu label={copy.moreFor(user.full_name)}>
      {!isOnMemberPage && (
        <Menu.Item leftSection={<IconUser />} onClick={() => actions.onOpen(member)}>
          {actionLabels.open}
        </Menu.Item>
      )}
      {!isOnMemberPage && canEdit(member) && (
        <Menu.Item leftSection={<IconPencil />} onClick={() => actions.onEdit(member)}>
          {actionLabels.edit}
        </Menu.Item>
      )}
      {can.invite && (
        <Menu.Item leftSection={<IconMail />} onClick={() => actions.onInvite(member)}>
          {copy.resendInvitation}
        </Menu.Item>
      )}
      {can.change_status && status === 'Inactive' && (
        <Menu.Item leftSection={<IconUserCheck />} onClick={() => actions.onConfirmAction('activate', member)}>
          {copy.activate}
        </Menu.Item>
      )}
      {can.change_status && status !== 'Inactive' && (
        <Menu.Item leftSection={<IconUserOff />} onClick={() => actions.onConfirmAction('deactivate', member)}>
          {copy.deactivate}
        </Menu.Item>
      )}
      {can.remove && (
        <Menu.Item data-danger leftSection={<IconUserX />} onClick={() => actions.onConfirmAction('remove', member)}>
          {actionLabels.remove}
        </Menu.Item>
      )}
      {why !== null && <Menu.Label className={styles.menuNote ?? ''}>{why}</Menu.Label>}
    </RowMenu>
  )
}
