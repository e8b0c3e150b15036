import type { Notification, NotificationList, NotificationQuery } from '@loanyard/contract/notifications'
import type { ScopedContext } from '../../platform/context.ts'
import { toId } from '../../platform/ids.ts'
import { pageOf, pageRequest } from '../../platform/list.ts'
import { findNotifications, type Inbox, type NotificationRow } from './queries.ts'

function presentNotification(row: NotificationRow): Notification {
  return {
    id: toId('notification', row.id),
    title: row.title,
    description: row.description,
    created: row.created,
    viewed: row.viewed !== null,
    partner_id: toId('partner', row.partner_id),
    notification_type: row.type,
    deal_id: row.deal_id === null ? null : toId('deal', row.deal_id),
    deal_title: row.deal_title,
  }
}

/** A page of somebody's notifications, newest first, and how many are unread in all. Throws bad_cursor. */
export async function listNotifications(
  ctx: ScopedContext,
  inbox: Inbox,
  query: NotificationQuery,
): Promise<NotificationList> {
  const page = pageRequest(ctx.cursors, query, {
    // A cursor is good for whoever got it.
    partner_id: `${inbox.user_id} ${inbox.partner_id}`,
    url: ctx.url,
    orderings: { created: { expression: 'n.created', type: 'timestamptz' } },
    byDefault: '-created',
  })
  const found = await findNotifications(ctx, inbox, page, query)
  const kept = found.filter((row): row is NotificationRow => row.id !== null)
  const { results, next, previous } = pageOf(page, kept, 0, presentNotification)
  return { results, unread_count: unreadIn(found), next, previous }
}

function unreadIn([first]: readonly { readonly unread: number }[]): number {
  return first?.unread ?? 0
}
