import type { StaffMember } from '@loanyard/contract/staff/schemas'
import { IconMail, IconPencil, IconUser, IconUserCheck, IconUserOff, IconUserX } from '@tabler/icons-react'
import { RowMenu } from '../../ui/controls/row-menu.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'
import { lockedReason } from './labels.ts'
import styles from './staff.module.css'

/** What is asked about before it is done. */
export type ConfirmAction = 'activate' | 'deactivate' | 'remove'

/** What the menu of a colleague leads to. */
export interface MemberActions {
  /** Left out on the colleague's own page. */
  readonly onOpen: (member: StaffMember) => void
  readonly onEdit: (member: StaffMember) => void
  readonly onInvite: (member: StaffMember) => void
  readonly onConfirmAction: (confirmAction: ConfirmAction, member: StaffMember) => void
}

interface MemberMenuProps {
  member: StaffMember
  actions: MemberActions
  /** On their own page there is nothing to open. */
  isOpen?: boolean
}

/** True if there is anything about them that the person may change in a form. */
export function canEdit({ can }: StaffMember): boolean {
  return can.update || can.change_role || can.change_email
}

/** What can be done about a colleague, as the server says; and if nothing can, why. */
export function MemberMenu({ member, actions, isOpen = false }: MemberMenuProps) {
  const { can, status, user } = member
  const why = lockedReason(member)
  return (
    <RowMenu label={`More for ${user.full_name}`}>
      {!isOpen && (
        <Menu.Item leftSection={<IconUser />} onClick={() => actions.onOpen(member)}>
          Open
        </Menu.Item>
      )}
      {!isOpen && canEdit(member) && (
        <Menu.Item leftSection={<IconPencil />} onClick={() => actions.onEdit(member)}>
          Edit
        </Menu.Item>
      )}
      {can.invite && (
        <Menu.Item leftSection={<IconMail />} onClick={() => actions.onInvite(member)}>
          Resend invitation
        </Menu.Item>
      )}
      {can.change_status && status === 'Inactive' && (
        <Menu.Item leftSection={<IconUserCheck />} onClick={() => actions.onConfirmAction('activate', member)}>
          Activate
        </Menu.Item>
      )}
      {can.change_status && status !== 'Inactive' && (
        <Menu.Item leftSection={<IconUserOff />} onClick={() => actions.onConfirmAction('deactivate', member)}>
          Deactivate
        </Menu.Item>
      )}
      {can.remove && (
        <Menu.Item data-danger leftSection={<IconUserX />} onClick={() => actions.onConfirmAction('remove', member)}>
          Remove
        </Menu.Item>
      )}
      {why !== null && <Menu.Label className={styles.menuNote ?? ''}>{why}</Menu.Label>}
    </RowMenu>
  )
}
