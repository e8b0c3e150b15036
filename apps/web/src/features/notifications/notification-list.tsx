import type { Notification } from '@loanyard/contract/notifications/notifications'
import { clsx } from 'clsx'
import { useMemo, useState, type ReactNode } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import ui from '../../ui/layout/primitives.module.css'
import type { Column } from '../../ui/list/columns.ts'
import { FetchedList } from '../../ui/list/fetched-list.tsx'
import type { FetchedRows } from '../../ui/list/use-fetched-rows.ts'
import { RelativeTime } from '../../ui/text/time.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import * as copy from './copy.ts'
import { failureOf, notificationPath, notificationsPath, type Inbox } from './inbox.ts'
import { BoldText, NotificationText, plainText } from './notification-item.tsx'
import styles from './notifications.module.css'
import type { useMarking } from './use-marking.ts'

interface NotificationListProps {
  inbox: Inbox
  list: FetchedRows<Notification>
  marking: ReturnType<typeof useMarking>
  onGo: (path: string) => void
  empty: ReactNode
}

const rowId = (one: Notification) => one.id
const rowLabel = ({ title, description, viewed }: Notification) =>
  `${viewed ? '' : copy.unreadPrefix}${title}: ${plainText(description)}`

const columns: readonly Column<Notification>[] = [
  {
    key: 'title',
    header: copy.what,
    width: '200px',
    names: true,
    cell: ({ title, viewed }) => (
      <span className={clsx(styles.content, !viewed && styles.unread)}>
        {!viewed && <VisuallyHidden>{copy.unreadPrefix}</VisuallyHidden>}
        {title}
      </span>
    ),
  },
  {
    key: 'description',
    header: copy.details,
    cell: ({ description }) => (
      <span className={styles.details} title={plainText(description)}>
        <BoldText>{description}</BoldText>
      </span>
    ),
  },
  {
    key: 'created',
    header: copy.when,
    width: '132px',
    align: 'end',
    cell: ({ created }) => <RelativeTime value={created} />,
  },
]

const renderNarrow = (one: Notification) => (
  <span className={clsx(ui.stack0, styles.line)}>
    <NotificationText notification={one} />
  </span>
)

export function NotificationList({ inbox, list, marking, onGo, empty }: NotificationListProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const chosen = useMemo(() => list.rows.filter(({ id }) => selected.has(id)), [list.rows, selected])
  const current = useMemo(() => new Set(chosen.map(({ id }) => id)), [chosen])
  const open = (one: Notification) => {
    marking.markOpened(one)
    const path = notificationPath(inbox.area, one)
    if (path !== null) onGo(path)
  }
  const markChosen = () => {
    marking.mark(chosen)
    setSelected(new Set())
  }
  return (
    <FetchedList
      list={list}
      failures={{ first: failureOf(inbox), next: failureOf(inbox) }}
      label={copy.notifications}
      columns={columns}
      rowId={rowId}
      rowLabel={rowLabel}
      rowHref={(one) => notificationPath(inbox.area, one) ?? notificationsPath(inbox)}
      onOpen={open}
      renderNarrow={renderNarrow}
      selection={{
        selected: current,
        onChange: setSelected,
        labelOf: (one) => copy.select(plainText(one.description)),
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
