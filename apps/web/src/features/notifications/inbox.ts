import type { Area, NotificationType } from '@loanyard/contract/core/values'
import {
  notificationCalls as calls,
  type Notification,
  type NotificationList,
} from '@loanyard/contract/notifications/notifications'
import { callApi, followNext } from '../../lib/api/api.ts'
import { paths } from '../../lib/navigation/paths.ts'
import * as copy from './copy.ts'
import * as specified from './specified-copy.ts'

/** The notifications of an area; for staff, of one partner. */
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
  /** Last segment of the API path, also used in the specified error message. */
  readonly name: string
  readonly list: (query: NotificationFilters & { limit: string }, signal: AbortSignal) => Promise<NotificationList>
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

export function nextPage(next: string, signal: AbortSignal): Promise<NotificationList> {
  return followNext(calls.listStaffNotifications, next, signal)
}

export function failureOf(inbox: Inbox): string {
  return specified.fetchFailed(inboxCalls(inbox).name)
}

/** Notification types per area; the server's rules decide which event creates which type. */
export const typesOf: Readonly<Record<Area, readonly NotificationType[]>> = {
  partner: [
    'lead_created',
    'lead_assigned',
    'deal_created',
    'deal_stage_moved',
    'deal_status_changed',
    'deal_shared',
    'request_submitted',
    'request_message',
    'document_uploaded',
    'task_assigned',
    'note_mention',
    'staff_joined',
  ],
  portal: [
    'request_created',
    'request_approved',
    'request_rejected',
    'request_message',
    'deal_created',
    'deal_stage_moved',
    'deal_status_changed',
  ],
  lender: ['deal_shared', 'deal_stage_moved', 'deal_status_changed'],
  requests: ['loan_request_updated'],
}

/** A new application's email is its invitation, which goes out whatever the person chose. */
export const alwaysEmailed: Readonly<Record<Area, readonly NotificationType[]>> = {
  partner: [],
  portal: ['deal_created'],
  lender: [],
  requests: [],
}

export type NotificationsAddress = NotificationFilters

const fields = ['notification_type', 'viewed', 'created_date_range_after', 'created_date_range_before'] as const

/** In a fixed order, for use as a cache key. */
export function filtersOf(address: NotificationsAddress): NotificationFilters {
  return Object.fromEntries(fields.flatMap((field) => (address[field] === undefined ? [] : [[field, address[field]]])))
}

export function keyOf(address: NotificationsAddress): string {
  return JSON.stringify(filtersOf(address))
}

/** Read and unread together filter nothing. */
export function changeAddress(address: NotificationsAddress, change: NotificationsAddress): NotificationsAddress {
  const { viewed, ...rest } = { ...address, ...change }
  return { ...rest, viewed: viewed === 'true' || viewed === 'false' ? viewed : undefined }
}

type Answered = Pick<
  Notification,
  'notification_type' | 'request_id' | 'request_status' | 'request_waiting_on' | 'partner_id'
>

/** What became of the answer that it is about; null: it waits, or it is about something else. */
export function handledLabel(answered: Answered): string | null {
  const { notification_type: type, request_id: request, request_status: status, request_waiting_on: turn } = answered
  if (type !== 'request_submitted' || request === null || turn === 'staff') return null
  return (status && copy.handled[status]) ?? copy.noLongerWaiting
}

/** Where the answer that it is about is reviewed; null if none waits. */
export function reviewPath({
  request_id: request,
  request_status: status,
  notification_type: type,
  partner_id,
}: Answered) {
  if (status !== 'Submitted' || type !== 'request_submitted') return null
  return `${paths.review(partner_id)}?request=${request}`
}

type About = Pick<Notification, 'partner_id' | 'deal_id' | 'notification_type' | 'request_id' | 'lead_id' | 'note_id'>

const leadTypes: readonly string[] = ['lead_created', 'lead_assigned', 'task_assigned']

/** Without a request. A Coordinator, who doesn't work with lenders, gets the overview instead of Sharing. */
const tabs: Partial<Record<Notification['notification_type'], string>> = {
  request_created: 'requests',
  request_submitted: 'requests',
  request_approved: 'requests',
  request_rejected: 'requests',
  request_message: 'requests',
  document_uploaded: 'documents',
  deal_shared: 'sharing',
}

/**
 * Staff go to the tab of the deal or to the lead, clients to the request on the deal, lenders to the deal, requesters to their
 * request (product-rules 7.4). Null: no link.
 */
export function notificationPath(
  area: Area,
  { partner_id, deal_id, notification_type, request_id, lead_id, note_id }: About,
): string | null {
  if (area === 'requests') return paths.requests
  if (deal_id === null) return area === 'partner' ? leadPath(partner_id, notification_type, lead_id, note_id) : null
  if (area === 'lender') return paths.lenderDeal(partner_id, deal_id)
  if (area === 'partner') {
    const deal = paths.deal(partner_id, deal_id)
    if (note_id !== null) return `${deal}?note=${note_id}`
    if (request_id !== null) return `${deal}?tab=requests&request=${request_id}`
    const tab = tabs[notification_type]
    return tab === undefined ? deal : `${deal}?tab=${tab}`
  }
  return request_id === null ? paths.myDocs(partner_id, deal_id) : paths.myDoc(partner_id, deal_id, request_id)
}

function leadPath(partner: string, type: string, lead: string | null, note: string | null): string | null {
  if (lead !== null) return `${paths.leads(partner)}?lead=${lead}${note === null ? '' : `&note=${note}`}`
  return leadTypes.includes(type) ? paths.leads(partner) : null
}

export function notificationsPath({ area, partnerId }: Inbox): string {
  return area === 'partner' ? paths.partnerNotifications(partnerId) : paths.notifications[area]
}
