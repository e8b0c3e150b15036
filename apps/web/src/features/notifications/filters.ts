import type { NotificationFilters } from './box.ts'

/** What the address of a page of notifications says. */
export type NotificationsAddress = NotificationFilters

const fields = ['notification_type', 'viewed', 'created_date_range_after', 'created_date_range_before'] as const

/** The filters alone, always in the same order. */
export function filtersOf(address: NotificationsAddress): NotificationFilters {
  return Object.fromEntries(fields.flatMap((field) => (address[field] === undefined ? [] : [[field, address[field]]])))
}

/** The same text for addresses that mean the same. */
export function keyOf(address: NotificationsAddress): string {
  return JSON.stringify(filtersOf(address))
}

/** How many filters are set; the two ends of the dates are one. */
export function countActive(address: NotificationsAddress): number {
  const { notification_type, viewed, created_date_range_after: after, created_date_range_before: before } = address
  return [notification_type, viewed, after ?? before].filter((each) => each !== undefined).length
}
