import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useIsRealtimeConnected } from '../../lib/realtime/realtime.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { Popover } from '../../ui/overlay/popover.tsx'
import * as copy from './copy.ts'
import type { Inbox } from './inbox.ts'
import styles from './notification-bell.module.css'
import { NotificationPopup } from './notification-popup.tsx'
import { newestQuery } from './queries.ts'

/** "99+" above 99 (product-rules 7.3). */
const maxBadgeCount = 99

export function NotificationBell({ inbox, onGo }: { inbox: Inbox; onGo: (path: string) => void }) {
  const { data } = useQuery(newestQuery(inbox, useIsRealtimeConnected()))
  const unread = data?.unread_count ?? 0
  // Red only for what went wrong.
  const hasProblem = data?.results.some(({ viewed, notification_type: type }) => !viewed && type === 'request_rejected')
  const badge = unread > maxBadgeCount ? `${maxBadgeCount}+` : unread
  const icon = (
    <>
      <IconBell aria-hidden="true" />
      {unread > 0 && (
        <span className={clsx(styles.badge, hasProblem && styles.problem)} aria-hidden="true">
          {badge}
        </span>
      )}
    </>
  )
  return (
    <Popover
      label={copy.notifications}
      position="bottom-end"
      offset={16}
      renderTarget={(toggle) => (
        <IconButton
          className={styles.bell}
          label={data === undefined ? copy.notifications : copy.bellLabel(unread)}
          icon={icon}
          onClick={toggle}
        />
      )}
    >
      {(close) => <NotificationPopup inbox={inbox} onClose={close} onGo={onGo} />}
    </Popover>
  )
}
