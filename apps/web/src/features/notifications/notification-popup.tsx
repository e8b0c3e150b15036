import type { Notification } from '@loanyard/contract/notifications/notifications'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState, type ReactNode } from 'react'
import { messageOf } from '../../lib/api/api-error.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { useIsRealtimeConnected } from '../../lib/realtime/realtime.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { EmptyState, FailedState } from '../../ui/feedback/states.tsx'
import ui from '../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'
import { groupNotifications, groupSummary, type NotificationGroup } from './grouping.ts'
import { failureOf, notificationPath, notificationsPath, reviewPath, type Inbox } from './inbox.ts'
import { GroupText, NotificationItem, plainText } from './notification-item.tsx'
import styles from './notification-popup.module.css'
import { newestQuery } from './queries.ts'
import * as specified from './specified-copy.ts'
import { useMarking } from './use-marking.ts'

interface NotificationPopupProps {
  inbox: Inbox
  onClose: () => void
  onGo: (path: string) => void
}

function PopupSkeleton() {
  return (
    <div className={styles.waiting} role="group" aria-label={copy.loading} aria-busy="true">
      {[70, 55, 62].map((width) => (
        <div key={width} className={clsx(ui.stack2, styles.waitingItem)}>
          <Skeleton width="40%" />
          <Skeleton width={`${width}%`} />
        </div>
      ))}
    </div>
  )
}

interface GroupItemProps {
  group: NotificationGroup
  renderItem: (one: Notification) => ReactNode
}

function GroupItem({ group, renderItem }: GroupItemProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <button
        type="button"
        className={clsx(ui.hovers, ui.focusInside, ui.stack0, styles.item)}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <GroupText group={group} isOpen={isOpen} />
      </button>
      {isOpen && (
        <ul className={styles.inside} aria-label={groupSummary(group)}>
          {group.notifications.map((one) => (
            <li key={one.id}>{renderItem(one)}</li>
          ))}
        </ul>
      )}
    </li>
  )
}

export function NotificationPopup({ inbox, onClose, onGo }: NotificationPopupProps) {
  const { data, error, refetch, isFetching } = useQuery(newestQuery(inbox, useIsRealtimeConnected()))
  const { markOpened, markAll, isMarkingAll } = useMarking(inbox)
  const go = (path: string) => {
    onClose()
    onGo(path)
  }
  const open = (one: Notification, path = notificationPath(inbox.area, one)) => {
    markOpened(one)
    if (path !== null) go(path)
  }
  const item = (one: Notification) => (
    <div className={styles.row}>
      <NotificationItem notification={one} href={notificationPath(inbox.area, one)} onOpen={() => open(one)} />
      {reviewPath(one) !== null && (
        <Button
          size="small"
          aria-label={copy.reviewAnswer(plainText(one.description))}
          onClick={() => open(one, reviewPath(one))}
        >
          {copy.review}
        </Button>
      )}
    </div>
  )
  return (
    <div className={styles.popup}>
      <div className={clsx(ui.line3, ui.between, styles.head)}>
        <h2>{copy.notifications}</h2>
        <Button
          size="small"
          variant="quiet"
          disabled={isMarkingAll || (data?.unread_count ?? 0) === 0}
          aria-busy={isMarkingAll || undefined}
          onClick={markAll}
        >
          {isMarkingAll ? specified.markingAllAsRead : specified.markAllAsRead}
        </Button>
      </div>
      {data === undefined && error === null && <PopupSkeleton />}
      {data === undefined && error !== null && (
        <div className={styles.failed}>
          <FailedState inline title={failureOf(inbox)} onRetry={() => void refetch()} retrying={isFetching}>
            {messageOf(error)}
          </FailedState>
        </div>
      )}
      {data?.results.length === 0 && <EmptyState title={specified.emptyTitle}>{specified.emptyText}</EmptyState>}
      {data !== undefined && data.results.length > 0 && (
        <ul className={styles.list} aria-label={copy.popupLabel}>
          {groupNotifications(data.results, data.next !== null).map((group) =>
            group.notifications.length === 1 ? (
              <li key={group.id}>{item(group.newest)}</li>
            ) : (
              <GroupItem key={group.id} group={group} renderItem={item} />
            ),
          )}
        </ul>
      )}
      <div className={styles.foot}>
        <Button wide onClick={() => go(notificationsPath(inbox))}>
          {specified.viewAll}
        </Button>
        {inbox.area === 'partner' && (
          <Button wide onClick={() => go(paths.review(inbox.partnerId))}>
            {copy.reviewAnswers}
          </Button>
        )}
      </div>
    </div>
  )
}
