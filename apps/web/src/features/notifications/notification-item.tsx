import type { Notification } from '@loanyard/contract/notifications/notifications'
import { IconChevronDown } from '@tabler/icons-react'
import { clsx } from 'clsx'
import type { MouseEvent } from 'react'
import { daysSince } from '../../lib/format/format.ts'
import ui from '../../ui/layout/primitives.module.css'
import { DateText, RelativeTime } from '../../ui/text/time.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import * as copy from './copy.ts'
import { groupSummary, isUnread, type NotificationGroup } from './grouping.ts'
import { handledLabel } from './inbox.ts'
import styles from './notification-popup.module.css'

/** Text between double asterisks is bold. */
export function boldParts(text: string): readonly string[] {
  return text.split(/\*\*([^*]+)\*\*/)
}

export function plainText(text: string): string {
  return boldParts(text).join('')
}

/** Renders text only: HTML in it is shown as is. */
export function BoldText({ children }: { children: string }) {
  return boldParts(children).map((part, index) => (index % 2 === 1 ? <b key={index}>{part}</b> : part))
}

/** How long ago within a week, else the date. */
export function When({ instant }: { instant: string }) {
  return daysSince(instant) < 7 ? <RelativeTime value={instant} /> : <DateText value={instant} />
}

interface NotificationItemProps {
  notification: Notification
  /** Null: no link. */
  href: string | null
  onOpen: () => void
}

export function NotificationText({ notification }: { notification: Notification }) {
  const { title, description, created, viewed } = notification
  const handled = handledLabel(notification)
  return (
    <>
      <span className={clsx(ui.ends, styles.titleLine, !viewed && styles.unread)}>
        {!viewed && <VisuallyHidden>{copy.unreadPrefix}</VisuallyHidden>}
        <span className={styles.title}>{title}</span> <When instant={created} />
      </span>
      <span className={styles.description}>
        <BoldText>{description}</BoldText>
      </span>
      {handled !== null && <span className={styles.handled}>{handled}</span>}
    </>
  )
}

/** One line for all of them: day, deal and how many. */
export function GroupText({ group, isOpen }: { group: NotificationGroup; isOpen: boolean }) {
  const { newest } = group
  const hasUnread = isUnread(group)
  return (
    <>
      <span className={clsx(ui.ends, styles.titleLine, hasUnread && styles.unread)}>
        {hasUnread && <VisuallyHidden>{copy.unreadPrefix}</VisuallyHidden>}
        <span className={styles.title}>{newest.deal_title ?? newest.title}</span> <When instant={newest.created} />
      </span>
      <span className={clsx(ui.ends, styles.description)}>
        {groupSummary(group)} <GroupChevron isOpen={isOpen} />
      </span>
    </>
  )
}

export function GroupChevron({ isOpen }: { isOpen: boolean }) {
  return <IconChevronDown className={clsx(styles.chevron, isOpen && styles.open)} size={16} aria-hidden="true" />
}

export function NotificationItem({ notification, href, onOpen }: NotificationItemProps) {
  const content = <NotificationText notification={notification} />
  if (href === null)
    return (
      <button type="button" className={clsx(ui.hovers, ui.focusInside, ui.stack0, styles.item)} onClick={onOpen}>
        {content}
      </button>
    )
  const click = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen()
  }
  return (
    <a className={clsx(ui.hovers, ui.focusInside, ui.stack0, styles.item)} href={href} onClick={click}>
      {content}
    </a>
  )
}
