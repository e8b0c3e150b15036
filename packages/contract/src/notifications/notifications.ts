import * as z from 'zod'
import { call } from '../core/call.ts'
import * as copy from '../core/copy.ts'
import { day, instant } from '../core/fields.ts'
import { id } from '../core/ids.ts'
import { commaList, flag, listQuery } from '../core/lists.ts'
import { notificationTypes, requestStatuses, turns } from '../core/values.ts'

export const notification = z
  .object({
    id: id('notification'),
    title: z.string(),
    description: z.string().meta({ description: 'Plain text, never HTML; names are in double asterisks' }),
    created: instant,
    viewed: z.boolean(),
    partner_id: id('partner'),
    notification_type: z.enum(notificationTypes),
    deal_id: id('deal').nullable(),
    deal_title: z.string().nullable(),
    request_id: id('requirement').nullable().meta({ description: 'The request on the deal that it is about' }),
    request_status: z
      .enum(requestStatuses)
      .nullable()
      .meta({ description: 'For staff: the status of that request now; null if it was withdrawn' }),
    request_waiting_on: z
      .enum(turns)
      .nullable()
      .meta({ description: 'For staff: whom that request waits on now; null if it was withdrawn' }),
    lead_id: id('lead').nullable().meta({ description: 'The lead that it is about; only for staff' }),
    note_id: id('note')
      .nullable()
      .meta({ description: 'The note on the deal or lead that it is about; only for staff' }),
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof notification>

const { limit, cursor } = listQuery(['created'])
const notificationQuery = z.strictObject({
  limit,
  cursor,
  notification_type: commaList(z.enum(notificationTypes)).optional(),
  viewed: flag.optional(),
  created_date_range_after: day.optional(),
  created_date_range_before: day.optional(),
})
export type NotificationQuery = z.output<typeof notificationQuery>

const notificationList = z
  .object({
    results: z.array(notification),
    unread_count: z
      .number()
      .int()
      .meta({ description: 'All unread notifications of this area, regardless of filters' }),
    next: z.string().nullable(),
    previous: z.string().nullable(),
  })
  .meta({ id: 'Notifications' })
export type NotificationList = z.infer<typeof notificationList>

const unread = z.object({ unread_count: z.number().int() })

const notification_ids = z
  .array(id('notification'))
  .min(1, copy.notificationsRequired)
  .max(1000, copy.tooManyNotifications)

// Clients and lenders can have notifications from several partners, so their calls name the partner.
const partner = id('partner')

const listOptions = {
  method: 'GET',
  query: notificationQuery,
  reply: { status: 200, schema: notificationList },
} as const
const markOptions = { method: 'POST', idempotent: true, reply: { status: 200, schema: unread } } as const

const staffBase = '/api/v0/notifications/partners/{partner_id}/admin'

export const listStaffNotifications = call({
  ...listOptions,
  path: staffBase,
  access: 'staff',
  summary: 'The caller’s notifications as staff of this partner, newest first',
})
export const markStaffNotificationsViewed = call({
  ...markOptions,
  path: `${staffBase}/mark-viewed`,
  access: 'staff',
  summary: 'Mark the given notifications as viewed: all of them or, if any isn’t yours, none',
  body: z.strictObject({ notification_ids }),
})
export const markAllStaffNotificationsViewed = call({
  ...markOptions,
  path: `${staffBase}/mark-all-viewed`,
  access: 'staff',
  summary: 'Mark every notification of this partner as viewed',
})

const clientSummary = 'A client’s notifications across all partners, newest first'
const lenderSummary = 'A lender’s notifications across all partners, newest first'
const markSomeSummary = 'Mark the given notifications of a partner as viewed: all of them or, if any isn’t yours, none'
const markAllSummary = 'Mark all notifications as viewed, or all of one partner'
const markSomeOptions = {
  body: z.strictObject({ notification_ids, partner }),
  access: 'account',
  summary: markSomeSummary,
} as const
const markAllOptions = {
  body: z.strictObject({ partner: partner.optional() }),
  access: 'account',
  summary: markAllSummary,
} as const

/** `client` and `portal` are two paths to the same notifications. */
export const notificationCalls = {
  listUnreadCounts: call({
    method: 'GET',
    path: '/api/v0/notifications/unread',
    access: 'account',
    summary: 'How many notifications are unread at each partner the caller works for',
    reply: {
      status: 200,
      schema: z
        .object({ results: z.array(z.object({ partner: id('partner'), unread_count: z.number().int() })) })
        .meta({ id: 'UnreadCounts' }),
    },
  }),
  listStaffNotifications,
  markStaffNotificationsViewed,
  markAllStaffNotificationsViewed,
  listClientNotifications: call({
    ...listOptions,
    path: '/api/v0/notifications/client',
    access: 'account',
    summary: clientSummary,
  }),
  markClientNotificationsViewed: call({
    ...markOptions,
    ...markSomeOptions,
    path: '/api/v0/notifications/client/mark-viewed',
  }),
  markAllClientNotificationsViewed: call({
    ...markOptions,
    ...markAllOptions,
    path: '/api/v0/notifications/client/mark-all-viewed',
  }),
  listPortalNotifications: call({
    ...listOptions,
    path: '/api/v0/notifications/portal',
    access: 'account',
    summary: clientSummary,
  }),
  markPortalNotificationsViewed: call({
    ...markOptions,
    ...markSomeOptions,
    path: '/api/v0/notifications/portal/mark-viewed',
  }),
  markAllPortalNotificationsViewed: call({
    ...markOptions,
    ...markAllOptions,
    path: '/api/v0/notifications/portal/mark-all-viewed',
  }),
  listLenderNotifications: call({
    ...listOptions,
    path: '/api/v0/notifications/lender',
    access: 'account',
    summary: lenderSummary,
  }),
  markLenderNotificationsViewed: call({
    ...markOptions,
    ...markSomeOptions,
    path: '/api/v0/notifications/lender/mark-viewed',
  }),
  markAllLenderNotificationsViewed: call({
    ...markOptions,
    ...markAllOptions,
    path: '/api/v0/notifications/lender/mark-all-viewed',
  }),
  listRequestNotifications: call({
    ...listOptions,
    path: '/api/v0/notifications/requests',
    access: 'account',
    summary: 'A requester’s notifications about their loan requests, newest first',
  }),
  markRequestNotificationsViewed: call({
    ...markOptions,
    path: '/api/v0/notifications/requests/mark-viewed',
    access: 'account',
    summary: 'Mark the given notifications as viewed: all of them or, if any isn’t yours, none',
    body: z.strictObject({ notification_ids, partner: partner.optional() }),
  }),
  markAllRequestNotificationsViewed: call({
    ...markOptions,
    ...markAllOptions,
    path: '/api/v0/notifications/requests/mark-all-viewed',
  }),
}
