import type { Notification, NotificationList, NotificationQuery } from '@loanyard/contract/notifications/notifications'
import { pageOf, pageRequest } from '../../db/lists/list.ts'
import { AppError, notFound } from '../../errors.ts'
import { type ScopedContext, withTransaction } from '../../services/context.ts'
import { toId, toUuid } from '../../services/ids.ts'
import { authorize } from './policy.ts'
import {
  findNotifications,
  type Inbox,
  type NotificationRow,
  countUnread,
  saveAllViewed,
  saveViewed,
} from './queries.ts'
import * as specified from './specified-copy.ts'

function presentNotification(row: NotificationRow): Notification {
  return {
    id: toId('notification', row.id),
    title: row.title,
    description: row.description,
    created: row.created,
    viewed: row.viewed_at !== null,
    partner_id: toId('partner', row.partner_id),
    notification_type: row.type,
    deal_id: row.deal_id === null ? null : toId('deal', row.deal_id),
    deal_title: row.deal_title,
    request_id: row.requirement_id === null ? null : toId('requirement', row.requirement_id),
    request_status: row.request_status ?? null,
    request_waiting_on: row.request_waiting_on ?? null,
    lead_id: row.lead_id === null ? null : toId('lead', row.lead_id),
    note_id: row.note_id === null ? null : toId('note', row.note_id),
  }
}

/** Throws bad_cursor. */
export async function listNotifications(
  ctx: ScopedContext,
  inbox: Inbox,
  query: NotificationQuery,
): Promise<NotificationList> {
  const page = pageRequest(ctx.cursors, query, {
    // A cursor works only for the person it was issued to.
    partner_id: `${inbox.user_id} ${inbox.partner_id}`,
    url: ctx.url,
    orderings: { created: { expression: 'n.created', type: 'timestamptz' } },
    byDefault: '-created',
  })
  const found = await findNotifications(ctx, inbox, page, query)
  const notifications = found.filter((row): row is NotificationRow => row.id !== null)
  const { results, next, previous } = pageOf(page, notifications, 0, presentNotification)
  return { results, unread_count: unreadCount(found), next, previous }
}

function unreadCount([first]: readonly { readonly unread: number }[]): number {
  return first?.unread ?? 0
}

interface Unread {
  readonly unread_count: number
}

/** Marks all of these or none. `partner` is an id. Returns what is still unread in all partners. Throws not_found. */
export function markViewed(
  ctx: ScopedContext,
  inbox: Inbox,
  ids: readonly string[],
  partner?: string,
): Promise<Unread> {
  authorize(ctx, 'notification.mark_viewed')
  const uuids = [...new Set(ids.map((id) => toUuid('notification', id)))]
  const scoped = narrowToPartner(inbox, partner)
  return withTransaction(ctx, async (tx) => {
    if ((await saveViewed(tx, scoped, uuids)) !== uuids.length) throw notFound()
    return { unread_count: await countUnread(tx, inbox) }
  })
}

/** Throws nothing_unread. */
export function markAllViewed(ctx: ScopedContext, inbox: Inbox, partner?: string): Promise<Unread> {
  authorize(ctx, 'notification.mark_viewed')
  return withTransaction(ctx, async (tx) => {
    const marked = await saveAllViewed(tx, narrowToPartner(inbox, partner))
    if (marked === 0) throw new AppError('nothing_unread', specified.noUnreadNotificationsFound)
    return { unread_count: await countUnread(tx, inbox) }
  })
}

function narrowToPartner(inbox: Inbox, partner: string | undefined): Inbox {
  return partner === undefined ? inbox : { ...inbox, partner_id: toUuid('partner', partner) }
}
