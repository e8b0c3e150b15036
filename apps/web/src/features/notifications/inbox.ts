import type { Area, NotificationType } from '@loanyard/contract/core/values'
import { notificationCalls as calls, type NotificationList } from '@loanyard/contract/notifications/notifications'
import { callApi, followNext } from '../../lib/api/api.ts'

/** Whose notifications: a person's own of an area; of staff in one partner. */
export type Inbox =
  | { readonly area: 'partner'; readonly partnerId: string }
  | { readonly area: Exclude<Area, 'partner'>; readonly partnerId: null }

export interface NotificationFilters {
  readonly notification_type?: string | undefined
  readonly viewed?: 'true' | 'false' | undefined
  readonly created_date_range_after?: string | undefined
  readonly created_date_range_before?: string | undefined
}

interface InboxCalls {
  /** The last part of the calls' path, as the specification's sentence names it. */
  readonly name: string
  readonly list: (query: NotificationFilters & { limit: string }, signal: AbortSignal) => Promise<NotificationList>
  /** The ids are all of the partner. */
  readonly mark: (notification_ids: string[], partner: string) => Promise<{ unread_count: number }>
  readonly markAll: () => Promise<{ unread_count: number }>
}

const ownInboxes: Readonly<Record<Exclude<Area, 'partner'>, InboxCalls>> = {
  portal: {
    name: 'portal',
    list: (query, signal) => callApi(calls.listPortalNotifications, { query, signal }),
    mark: (notification_ids, partner) =>
      callApi(calls.markPortalNotificationsViewed, { body: { notification_ids, partner } }),
    markAll: () => callApi(calls.markAllPortalNotificationsViewed, { body: {} }),
  },
  lender: {
    name: 'lender',
    list: (query, signal) => callApi(calls.listLenderNotifications, { query, signal }),
    mark: (notification_ids, partner) =>
      callApi(calls.markLenderNotificationsViewed, { body: { notification_ids, partner } }),
    markAll: () => callApi(calls.markAllLenderNotificationsViewed, { body: {} }),
  },
  requests: {
    name: 'requests',
    list: (query, signal) => callApi(calls.listRequestNotifications, { query, signal }),
    mark: (notification_ids, partner) =>
      callApi(calls.markRequestNotificationsViewed, { body: { notification_ids, partner } }),
    markAll: () => callApi(calls.markAllRequestNotificationsViewed, { body: {} }),
  },
}

/** The calls of a box (specification section 7: by base path). */
export function inboxCalls({ area, partnerId }: Inbox): InboxCalls {
  if (area !== 'partner') return ownInboxes[area]
  const params = { partner_id: partnerId }
  return {
    name: 'admin',
    list: (query, signal) => callApi(calls.listStaffNotifications, { params, query, signal }),
    mark: (notification_ids) => callApi(calls.markStaffNotificationsViewed, { params, body: { notification_ids } }),
    markAll: () => callApi(calls.markAllStaffNotificationsViewed, { params }),
  }
}

/** Follows the `next` of a box's list. */
export function nextPage(next: string, signal: AbortSignal): Promise<NotificationList> {
  return followNext(calls.listStaffNotifications, next, signal)
}

/** Specification section 8. */
export function failureOf(inbox: Inbox): string {
  return `Failed to fetch notifications for ${inboxCalls(inbox).name}.`
}

/** What people of an area are told of; the server's rules say what follows from which deed. */
export const typesOf: Readonly<Record<Area, readonly NotificationType[]>> = {
  partner: [
    'lead_created',
    'lead_assigned',
    'deal_created',
    'deal_stage_moved',
    'deal_status_changed',
    'deal_shared',
    'request_submitted',
    'document_uploaded',
    'staff_joined',
  ],
  portal: [
    'request_created',
    'request_approved',
    'request_rejected',
    'deal_created',
    'deal_stage_moved',
    'deal_status_changed',
  ],
  lender: ['deal_shared', 'deal_stage_moved', 'deal_status_changed'],
  requests: ['loan_request_updated'],
}

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
