import type { NotificationType } from '@loanyard/contract/core/values'
import type { Notification } from '@loanyard/contract/notifications/notifications'
import { today } from '../../lib/format/format.ts'
import { plural } from './copy.ts'

/** Kinds that come in batches; of the others, each one is news. */
const batched = Object.keys(plural) as readonly NotificationType[]

/** Fewer are shown one by one. */
const minGroupSize = 3

/** Notifications of one kind about one deal on one of the reader's days, newest first. */
export interface NotificationGroup {
  readonly id: string
  readonly newest: Notification
  readonly notifications: readonly Notification[]
  /** There may be more of them on the next page. */
  readonly isPartial: boolean
}

function keyOf({ id, deal_id, notification_type: type, title, created }: Notification): string {
  if (deal_id === null || !batched.includes(type)) return id
  return ['group', deal_id, type, title, today(new Date(created))].join(' ')
}

/** In the order of their newest notification. One that stands alone is a group of its own. */
export function groupNotifications(all: readonly Notification[], hasMore: boolean): readonly NotificationGroup[] {
  const last = all.at(-1)
  const places = new Map(all.map(({ id }, index) => [id, index]))
  const placeOf = ({ newest }: NotificationGroup) => places.get(newest.id) ?? 0
  const groups = [...Map.groupBy(all, keyOf)].flatMap(([id, notifications]): NotificationGroup[] => {
    const [newest] = notifications
    if (newest === undefined) return []
    if (notifications.length < minGroupSize)
      return notifications.map((one) => ({ id: one.id, newest: one, notifications: [one], isPartial: false }))
    const isPartial = hasMore && last !== undefined && notifications.includes(last)
    return [{ id, newest, notifications, isPartial }]
  })
  return groups.toSorted((a, b) => placeOf(a) - placeOf(b))
}

export interface NotificationRow extends NotificationGroup {
  /** Undefined: a single notification. */
  readonly isOpen: boolean | undefined
  readonly isInGroup: boolean
}

/** Groups, each followed by its notifications if it's open. */
export function notificationRows(
  groups: readonly NotificationGroup[],
  openIds: ReadonlySet<string>,
): readonly NotificationRow[] {
  return groups.flatMap((group): readonly NotificationRow[] => {
    if (group.notifications.length === 1) return [{ ...group, isOpen: undefined, isInGroup: false }]
    const isOpen = openIds.has(group.id)
    const inside = isOpen ? group.notifications : []
    return [
      { ...group, isOpen, isInGroup: false },
      ...inside.map((one) => ({
        id: one.id,
        newest: one,
        notifications: [one],
        isPartial: false,
        isOpen: undefined,
        isInGroup: true,
      })),
    ]
  })
}

export const isUnread = ({ notifications }: Pick<NotificationGroup, 'notifications'>): boolean =>
  notifications.some(({ viewed }) => !viewed)

/** "15 new items on your checklist". */
export function groupSummary({ newest, notifications, isPartial }: NotificationGroup): string {
  return plural[newest.notification_type]?.(`${notifications.length}${isPartial ? '+' : ''}`) ?? newest.title
}
