import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../lib/format/format.ts'
import { useUrlDraft } from '../../lib/navigation/url-draft.ts'
import { useIsRealtimeConnected } from '../../lib/realtime/realtime.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Page } from '../../ui/layout/page.tsx'
import * as copy from './copy.ts'
import { type Inbox, countActive, filtersOf, keyOf, type NotificationsAddress } from './inbox.ts'
import { NotificationFilterBar } from './notification-filters.tsx'
import { NotificationList } from './notification-list.tsx'
import styles from './notifications.module.css'
import { newestQuery } from './queries.ts'
import * as specified from './specified-copy.ts'
import { useMarking } from './use-marking.ts'
import { useNotifications } from './use-notifications.ts'

interface NotificationsViewProps {
  inbox: Inbox
  address: NotificationsAddress
  onAddressChange: (next: NotificationsAddress) => void
  onGo: (path: string) => void
}

function NoNotifications({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  if (isFiltered)
    return (
      <EmptyState title={copy.noMatchTitle} actions={<Button onClick={onReset}>{copy.resetFilters}</Button>}>
        {copy.noMatchText}
      </EmptyState>
    )
  return <EmptyState title={specified.emptyTitle}>{specified.emptyText}</EmptyState>
}

export function NotificationsView({ inbox, address, onAddressChange, onGo }: NotificationsViewProps) {
  const { data: newest } = useQuery(newestQuery(inbox, useIsRealtimeConnected()))
  const { list, hasNew, startOver } = useNotifications(inbox, filtersOf(address))
  const marking = useMarking(inbox)
  const { shown, change, changeNow } = useUrlDraft(address, keyOf, onAddressChange)
  const unread = newest?.unread_count
  const reset = () => changeNow({})
  return (
    <Page fill>
      <PageHeader
        title={copy.notifications}
        meta={<span role="status">{unread === undefined ? '' : copy.unreadCount(formatCount(unread))}</span>}
        actions={
          <Button
            disabled={marking.isMarkingAll || (unread ?? 0) === 0}
            aria-busy={marking.isMarkingAll || undefined}
            onClick={marking.markAll}
          >
            {marking.isMarkingAll ? specified.markingAllAsRead : specified.markAllAsRead}
          </Button>
        }
      />
      <NotificationFilterBar
        area={inbox.area}
        shown={shown}
        onChange={(part) => change({ ...shown, ...part })}
        onReset={reset}
      />
      {hasNew && (
        <div className={styles.newNotice} role="status">
          <p>{copy.newArrived}</p>
          <Button size="small" onClick={startOver}>
            {copy.showNew}
          </Button>
        </div>
      )}
      <NotificationList
        inbox={inbox}
        list={list}
        marking={marking}
        onGo={onGo}
        empty={<NoNotifications isFiltered={countActive(address) > 0} onReset={reset} />}
      />
    </Page>
  )
}
