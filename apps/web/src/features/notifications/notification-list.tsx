import type { Notification } from '@loanyard/contract/notifications/notifications'
import { clsx } from 'clsx'
import { useMemo, useState, type ReactNode } from 'react'
import { formatDateInSentence } from '../../lib/format/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import ui from '../../ui/layout/primitives.module.css'
import type { Column } from '../../ui/list/columns.ts'
import { FetchedList } from '../../ui/list/fetched-list.tsx'
import { toggleOne } from '../../ui/list/selection.ts'
import type { FetchedRows } from '../../ui/list/use-fetched-rows.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import * as copy from './copy.ts'
import {
  groupNotifications,
  groupSummary,
  isUnread,
  notificationRows,
  type NotificationGroup,
  type NotificationRow,
} from './grouping.ts'
import { failureOf, notificationPath, notificationsPath, type Inbox } from './inbox.ts'
import { BoldText, GroupChevron, GroupText, NotificationText, plainText, When } from './notification-item.tsx'
import styles from './notifications.module.css'
import type { useMarking } from './use-marking.ts'

interface NotificationListProps {
  inbox: Inbox
  list: FetchedRows<Notification>
  marking: ReturnType<typeof useMarking>
  onGo: (path: string) => void
  empty: ReactNode
}

const rowId = (row: NotificationRow) => row.id
const isRowOpen = (row: NotificationRow) => row.isOpen
const dealOf = ({ newest }: NotificationGroup) => newest.deal_title ?? newest.title

function rowLabel(row: NotificationRow): string {
  const { newest } = row
  const text =
    row.isOpen === undefined
      ? `${newest.title}: ${plainText(newest.description)}`
      : `${formatDateInSentence(newest.created)}, ${dealOf(row)}: ${groupSummary(row)}`
  return `${isUnread(row) ? copy.unreadPrefix : ''}${text}`
}

const columns: readonly Column<NotificationRow>[] = [
  {
    key: 'title',
    header: copy.what,
    width: '200px',
    names: true,
    cell: (row) => {
      const hasUnread = isUnread(row)
      return (
        <span className={clsx(styles.content, hasUnread && styles.unread, row.isInGroup && styles.within)}>
          {hasUnread && <VisuallyHidden>{copy.unreadPrefix}</VisuallyHidden>}
          {row.newest.title}
        </span>
      )
    },
  },
  {
    key: 'description',
    header: copy.details,
    cell: (row) =>
      row.isOpen === undefined ? (
        <span className={styles.details} title={plainText(row.newest.description)}>
          <BoldText>{row.newest.description}</BoldText>
        </span>
      ) : (
        <span className={clsx(ui.line2, styles.details)}>
          <span>
            <b>{dealOf(row)}</b> – {groupSummary(row)}
          </span>
          <GroupChevron isOpen={row.isOpen} />
        </span>
      ),
  },
  {
    key: 'created',
    header: copy.when,
    width: '132px',
    align: 'end',
    cell: ({ newest }) => <When instant={newest.created} />,
  },
]

const renderNarrow = (row: NotificationRow) => (
  <span className={clsx(ui.stack0, styles.line, row.isInGroup && styles.within)}>
    {row.isOpen === undefined ? (
      <NotificationText notification={row.newest} />
    ) : (
      <GroupText group={row} isOpen={row.isOpen} />
    )}
  </span>
)

/** Rows of groups, whose pages load like those of the notifications. */
function useGroupedRows(list: FetchedRows<Notification>) {
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set())
  const { rows: notifications, hasMore } = list
  const rows = useMemo(
    () => notificationRows(groupNotifications(notifications, hasMore), openIds),
    [notifications, hasMore, openIds],
  )
  return { grouped: { ...list, rows }, toggle: (id: string) => setOpenIds((before) => toggleOne(before, id)) }
}

export function NotificationList({ inbox, list, marking, onGo, empty }: NotificationListProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const { grouped, toggle } = useGroupedRows(list)
  const rows = useMemo(() => grouped.rows.filter(({ id }) => selected.has(id)), [grouped.rows, selected])
  const current = useMemo(() => new Set(rows.map(({ id }) => id)), [rows])
  // A group and one of its notifications may both be selected.
  const chosen = useMemo(() => [...new Set(rows.flatMap(({ notifications }) => notifications))], [rows])
  const pathOf = ({ newest, isOpen }: NotificationRow) =>
    notificationPath(inbox.area, isOpen === undefined ? newest : { ...newest, request_id: null })
  const open = (row: NotificationRow) => {
    if (row.isOpen !== undefined) {
      toggle(row.id)
      return
    }
    marking.markOpened(row.newest)
    const path = pathOf(row)
    if (path !== null) onGo(path)
  }
  const markChosen = () => {
    marking.mark(chosen)
    setSelected(new Set())
  }
  return (
    <FetchedList
      list={grouped}
      failures={{ first: failureOf(inbox), next: failureOf(inbox) }}
      label={copy.notifications}
      columns={columns}
      rowId={rowId}
      rowLabel={rowLabel}
      rowHref={(row) => pathOf(row) ?? notificationsPath(inbox)}
      isRowOpen={isRowOpen}
      onOpen={open}
      renderNarrow={renderNarrow}
      selection={{
        selected: current,
        onChange: setSelected,
        count: chosen.length,
        labelOf: (row) =>
          row.isOpen === undefined
            ? copy.select(plainText(row.newest.description))
            : copy.groupSelect(dealOf(row), groupSummary(row)),
        actions: (
          <Button size="small" onClick={markChosen}>
            {copy.markAsRead}
          </Button>
        ),
      }}
      empty={empty}
    />
  )
}
