import type { Area } from '@loanyard/contract/core/values'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { notificationTypeLabel } from '../../domain/labels/notification-labels.ts'
import { notificationKeys } from '../../domain/query-keys.ts'
import { queryClient } from '../../lib/cache/query-client.ts'
import { formatCount } from '../../lib/format/format.ts'
import { useUrlDraft } from '../../lib/navigation/url-draft.ts'
import { realtime, useIsRealtimeConnected } from '../../lib/realtime/realtime.ts'
import { Button } from '../../ui/controls/button.tsx'
import { actionLabels } from '../../ui/copy.ts'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { FilterBar } from '../../ui/filter/filter-bar.tsx'
import { createdField, type FilterField } from '../../ui/filter/filter-fields.ts'
import { Page, PageHeader } from '../../ui/layout/page.tsx'
import ui from '../../ui/layout/primitives.module.css'
import { useFetchedRows } from '../../ui/list/use-fetched-rows.ts'
import * as copy from './copy.ts'
import {
  changeAddress,
  filtersOf,
  type Inbox,
  keyOf,
  type NotificationFilters,
  type NotificationsAddress,
  typesOf,
} from './inbox.ts'
import { NotificationList } from './notification-list.tsx'
import { isLong, newestQuery, notificationsQuery } from './queries.ts'
import * as specified from './specified-copy.ts'
import { useMarking } from './use-marking.ts'

/** A long list doesn't reload by itself, so it needs to know whether newer notifications arrived. */
function useNewArrivals(inbox: Inbox, name: string, long: boolean) {
  const [changedKey, setChangedKey] = useState<string | null>(null)
  const { area, partnerId } = inbox
  useEffect(() => {
    if (!long) return undefined
    return realtime.listen((event) => {
      const isForInbox =
        event.name === 'notification' &&
        event.about.area === area &&
        (partnerId === null || event.about.partner === partnerId)
      if (isForInbox || event.name === 'resync') setChangedKey(name)
    })
  }, [area, partnerId, name, long])
  return { hasNew: changedKey === name, dismiss: () => setChangedKey(null) }
}

function useNotifications(inbox: Inbox, filters: NotificationFilters) {
  const query = useInfiniteQuery(notificationsQuery(inbox, filters, useIsRealtimeConnected()))
  const queryKey = notificationKeys.list(inbox, filters)
  const { hasNew, dismiss } = useNewArrivals(inbox, JSON.stringify(queryKey), isLong(query.data))
  const list = useFetchedRows(query)
  // All rows of the page were just marked and removed; the next ones are loading.
  const isBetween = list.status === 'ready' && list.rows.length === 0 && query.isFetching
  const startOver = () => {
    dismiss()
    void queryClient.resetQueries({ queryKey, exact: true })
  }
  return { list: isBetween ? { ...list, status: 'loading' as const } : list, hasNew, startOver }
}

const readOptions = [
  { value: 'false', label: copy.unreadLabel },
  { value: 'true', label: copy.read },
]

function fieldsOf(area: Area): readonly FilterField<NotificationsAddress>[] {
  const types = typesOf[area].map((value) => ({ value, label: notificationTypeLabel(area, value) }))
  return [
    ...(types.length > 1
      ? [{ kind: 'several', name: 'notification_type', label: copy.type, options: types } as const]
      : []),
    { kind: 'several', name: 'viewed', label: copy.readState, options: readOptions },
    createdField(copy.date),
  ]
}

interface NotificationsViewProps {
  inbox: Inbox
  address: NotificationsAddress
  onAddressChange: (next: NotificationsAddress) => void
  onGo: (path: string) => void
}

function NoNotifications({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  if (isFiltered)
    return (
      <EmptyState title={copy.noMatchTitle} actions={<Button onClick={onReset}>{actionLabels.resetFilters}</Button>}>
        {copy.noMatchText}
      </EmptyState>
    )
  return <EmptyState title={specified.emptyTitle}>{specified.emptyText}</EmptyState>
}

export function NotificationsView({ inbox, address, onAddressChange, onGo }: NotificationsViewProps) {
  const { data: newest } = useQuery(newestQuery(inbox, useIsRealtimeConnected()))
  const { list, hasNew, startOver } = useNotifications(inbox, filtersOf(address))
  const marking = useMarking(inbox)
  const draft = useUrlDraft({ address, keyOf, changed: changeAddress, onApply: onAddressChange })
  const unread = newest?.unread_count
  const reset = () => draft.changeNow({})
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
      <FilterBar label={copy.filterNotifications} fields={fieldsOf(inbox.area)} draft={draft} onReset={reset} />
      {hasNew && (
        <div className={clsx(ui.line3, ui.muted)} role="status">
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
        empty={<NoNotifications isFiltered={Object.keys(filtersOf(address)).length > 0} onReset={reset} />}
      />
    </Page>
  )
}
