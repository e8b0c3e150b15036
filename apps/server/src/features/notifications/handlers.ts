import type { Area } from '@loanyard/contract/core/values'
import type { eventCalls } from '@loanyard/contract/notifications/events'
import type { notificationCalls } from '@loanyard/contract/notifications/notifications'
import type { Handlers } from '../../http/routing/call-types.ts'
import type { StaffContext, UserContext } from '../../services/context.ts'
import { sharedWith } from '../deals/index.ts'
import { followEvents } from './follow-events.ts'
import { listNotifications, markAllViewed, markViewed } from './inbox.ts'
import type { Inbox } from './queries.ts'

const ofStaff = (ctx: StaffContext): Inbox => ({
  user_id: ctx.actor.user_id,
  area: 'partner',
  partner_id: ctx.partner_id,
  shared_with: sharedWith(ctx),
})
const own =
  (area: Area) =>
  ({ actor }: UserContext): Inbox => ({ user_id: actor.user_id, area, partner_id: null, shared_with: null })
const ofClient = own('portal')
const ofLender = own('lender')
const ofRequester = own('requests')

export const notificationHandlers: Handlers<typeof notificationCalls> = {
  listStaffNotifications: (ctx, { query }) => listNotifications(ctx, ofStaff(ctx), query),
  markStaffNotificationsViewed: (ctx, { body }) => markViewed(ctx, ofStaff(ctx), body.notification_ids),
  markAllStaffNotificationsViewed: (ctx) => markAllViewed(ctx, ofStaff(ctx)),

  listClientNotifications: (ctx, { query }) => listNotifications(ctx, ofClient(ctx), query),
  markClientNotificationsViewed: (ctx, { body }) => markViewed(ctx, ofClient(ctx), body.notification_ids, body.partner),
  markAllClientNotificationsViewed: (ctx, { body }) => markAllViewed(ctx, ofClient(ctx), body.partner),
  listPortalNotifications: (ctx, { query }) => listNotifications(ctx, ofClient(ctx), query),
  markPortalNotificationsViewed: (ctx, { body }) => markViewed(ctx, ofClient(ctx), body.notification_ids, body.partner),
  markAllPortalNotificationsViewed: (ctx, { body }) => markAllViewed(ctx, ofClient(ctx), body.partner),

  listLenderNotifications: (ctx, { query }) => listNotifications(ctx, ofLender(ctx), query),
  markLenderNotificationsViewed: (ctx, { body }) => markViewed(ctx, ofLender(ctx), body.notification_ids, body.partner),
  markAllLenderNotificationsViewed: (ctx, { body }) => markAllViewed(ctx, ofLender(ctx), body.partner),

  listRequestNotifications: (ctx, { query }) => listNotifications(ctx, ofRequester(ctx), query),
  markRequestNotificationsViewed: (ctx, { body }) =>
    markViewed(ctx, ofRequester(ctx), body.notification_ids, body.partner),
  markAllRequestNotificationsViewed: (ctx, { body }) => markAllViewed(ctx, ofRequester(ctx), body.partner),
}

export const eventHandlers: Handlers<typeof eventCalls> = {
  followEvents: (ctx, { lastEventId }) => followEvents(ctx, lastEventId),
}
