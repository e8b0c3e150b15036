import type { Area } from '@loanyard/contract/core/values'
import type { eventCalls } from '@loanyard/contract/notifications/events'
import type { notificationCalls } from '@loanyard/contract/notifications/notifications'
import type { Handlers } from '../../http/routing/call-types.ts'
import type { StaffContext, UserContext } from '../../services/context.ts'
import { toId } from '../../services/ids.ts'
import { sharedWith } from '../deals/index.ts'
import { followEvents } from './follow-events.ts'
import { listNotifications, markAllViewed, markViewed } from './inbox.ts'
import { findUnreadByPartner, type Inbox } from './queries.ts'

const staffInbox = (ctx: StaffContext): Inbox => ({
  user_id: ctx.actor.user_id,
  area: 'partner',
  partner_id: ctx.partner_id,
  shared_with: sharedWith(ctx),
})
const personalInbox =
  (area: Area) =>
  ({ actor }: UserContext): Inbox => ({ user_id: actor.user_id, area, partner_id: null, shared_with: null })
const clientInbox = personalInbox('portal')
const lenderInbox = personalInbox('lender')
const requesterInbox = personalInbox('requests')

export const notificationHandlers: Handlers<typeof notificationCalls> = {
  listUnreadCounts: async (ctx) => ({
    results: (await findUnreadByPartner(ctx)).map(({ partner_id, unread }) => ({
      partner: toId('partner', partner_id),
      unread_count: unread,
    })),
  }),
  listStaffNotifications: (ctx, { query }) => listNotifications(ctx, staffInbox(ctx), query),
  markStaffNotificationsViewed: (ctx, { body }) => markViewed(ctx, staffInbox(ctx), body.notification_ids),
  markAllStaffNotificationsViewed: (ctx) => markAllViewed(ctx, staffInbox(ctx)),

  listClientNotifications: (ctx, { query }) => listNotifications(ctx, clientInbox(ctx), query),
  markClientNotificationsViewed: (ctx, { body }) =>
    markViewed(ctx, clientInbox(ctx), body.notification_ids, body.partner),
  markAllClientNotificationsViewed: (ctx, { body }) => markAllViewed(ctx, clientInbox(ctx), body.partner),
  listPortalNotifications: (ctx, { query }) => listNotifications(ctx, clientInbox(ctx), query),
  markPortalNotificationsViewed: (ctx, { body }) =>
    markViewed(ctx, clientInbox(ctx), body.notification_ids, body.partner),
  markAllPortalNotificationsViewed: (ctx, { body }) => markAllViewed(ctx, clientInbox(ctx), body.partner),

  listLenderNotifications: (ctx, { query }) => listNotifications(ctx, lenderInbox(ctx), query),
  markLenderNotificationsViewed: (ctx, { body }) =>
    markViewed(ctx, lenderInbox(ctx), body.notification_ids, body.partner),
  markAllLenderNotificationsViewed: (ctx, { body }) => markAllViewed(ctx, lenderInbox(ctx), body.partner),

  listRequestNotifications: (ctx, { query }) => listNotifications(ctx, requesterInbox(ctx), query),
  markRequestNotificationsViewed: (ctx, { body }) =>
    markViewed(ctx, requesterInbox(ctx), body.notification_ids, body.partner),
  markAllRequestNotificationsViewed: (ctx, { body }) => markAllViewed(ctx, requesterInbox(ctx), body.partner),
}

export const eventHandlers: Handlers<typeof eventCalls> = {
  followEvents: (ctx, { lastEventId }) => followEvents(ctx, lastEventId),
}
