import type { Lender, LenderStaff } from '@loanyard/contract/lenders/schemas'
import { IconMail, IconUserCheck, IconUserOff, IconUserStar } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { memberStatusTones } from '../../../domain/status-tones.ts'
import { formatCounted } from '../../../lib/format/format.ts'
import { RowMenu } from '../../../ui/controls/row-menu.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { Initials, StatusBadge } from '../../../ui/text/badges.tsx'
import { RelativeTime } from '../../../ui/text/time.tsx'
import styles from '../lenders.module.css'
import * as copy from './copy.ts'
import { useInviteStaff, useSetStaffStatus } from './use-staff-commands.ts'

interface StaffRowProps {
  lender: Lender
  member: LenderStaff
  onDeactivate: () => void
  onMakeContact: () => void
}

function LastSignIn({ member }: { member: LenderStaff }) {
  if (member.status === 'Invited')
    return (
      <>
        {copy.invited} <RelativeTime value={member.invited_at} />
      </>
    )
  if (member.user.last_login === null) return copy.neverSignedIn
  return (
    <>
      {copy.signedIn} <RelativeTime value={member.user.last_login} />
    </>
  )
}

export function StaffRow({ lender, member, onDeactivate, onMakeContact }: StaffRowProps) {
  const setStatus = useSetStaffStatus(lender)
  const invite = useInviteStaff(lender)
  const isInactive = member.status === 'Inactive'
  return (
    <li className={clsx(ui.ruled, styles.person)}>
      <Initials name={member.full_name} />
      <div className={styles.who}>
        <p>
          <strong>{member.full_name}</strong>
          {member.is_contact && <span className={clsx(ui.fine, styles.badge)}>{copy.contact}</span>}
        </p>
        <p className={clsx(ui.quiet, styles.quiet)}>
          <a href={`mailto:${member.email}`}>{member.email}</a>
        </p>
      </div>
      <div className={styles.state}>
        <StatusBadge tone={memberStatusTones[member.status]}>{member.status}</StatusBadge>
        <p className={clsx(ui.quiet, styles.quiet)}>
          {formatCounted(member.deals_count, 'deal')} · <LastSignIn member={member} />
        </p>
      </div>
      {lender.can.update && (
        <RowMenu label={copy.moreForPerson(member.full_name)}>
          {member.status === 'Invited' && (
            <Menu.Item leftSection={<IconMail aria-hidden="true" />} onClick={() => invite(member)}>
              {copy.resendInvitation}
            </Menu.Item>
          )}
          {!member.is_contact && !isInactive && (
            <Menu.Item leftSection={<IconUserStar aria-hidden="true" />} onClick={onMakeContact}>
              {copy.makeContact}
            </Menu.Item>
          )}
          {isInactive ? (
            <Menu.Item
              leftSection={<IconUserCheck aria-hidden="true" />}
              onClick={() => setStatus({ member, status: 'Active' })}
            >
              {copy.setToActive}
            </Menu.Item>
          ) : (
            <Menu.Item data-danger leftSection={<IconUserOff aria-hidden="true" />} onClick={onDeactivate}>
              {copy.setToInactive}
            </Menu.Item>
          )}
        </RowMenu>
      )}
    </li>
  )
}
