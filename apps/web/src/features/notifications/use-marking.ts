import type { Notification } from '@loanyard/contract/notifications/notifications'
import { mutationOptions, useMutation } from '@tanstack/react-query'
import { ApiError, reasonOf } from '../../lib/api/api-error.ts'
import { realtime } from '../../lib/realtime/realtime.ts'
import { notifyError } from '../../ui/feedback/toast.ts'
import * as copy from './copy.ts'
import { inboxCalls, type Inbox } from './inbox.ts'
import { takeSnapshot, restoreSnapshot, reloadByViewed, showUnread, showViewed } from './notification-cache.ts'
import * as specified from './specified-copy.ts'

/** Maximum ids per call. */
const maxIdsPerCall = 1000

/**
 * One call per partner and batch, because a call is about one partner (product-rules 7.3). Returns the
 * last response. Throws the first error; earlier calls have taken effect.
 */
export async function markInBatches(
  notifications: readonly Notification[],
  mark: (ids: string[], partner: string) => Promise<{ unread_count: number }>,
): Promise<{ unread_count: number }> {
  const byPartner = new Map<string, string[]>()
  for (const { id, partner_id } of notifications) byPartner.set(partner_id, [...(byPartner.get(partner_id) ?? []), id])
  let answer = { unread_count: 0 }
  for (const [partner, ids] of byPartner) {
    for (let at = 0; at < ids.length; at += maxIdsPerCall)
      answer = await mark(ids.slice(at, at + maxIdsPerCall), partner)
  }
  return answer
}

/** Already marked in another tab: the screen is right. */
function isAlreadyRead(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'nothing_unread'
}

/** The server sends no event for this, so other tabs are notified here. */
function applyUnreadCount(inbox: Inbox, unread: number): void {
  showUnread(inbox, () => unread)
  reloadByViewed(inbox)
  // Outside the partner area a tab loads the notifications of all partners.
  realtime.publishToOtherTabs({ name: 'notification', about: { area: inbox.area, partner: inbox.partnerId ?? '' } })
}

function markMutation(inbox: Inbox) {
  return mutationOptions({
    mutationFn: (notifications: readonly Notification[]) => markInBatches(notifications, inboxCalls(inbox).mark),
    onMutate: async (notifications) => {
      const snapshot = await takeSnapshot(inbox)
      const ids = new Set(notifications.map(({ id }) => id))
      showViewed(inbox, ({ id }) => ids.has(id))
      showUnread(inbox, (before) => before - notifications.length)
      return snapshot
    },
    onSuccess: ({ unread_count }) => applyUnreadCount(inbox, unread_count),
    onError: (error, _notifications, snapshot) => {
      if (snapshot) restoreSnapshot(inbox, snapshot)
      notifyError(reasonOf(error, copy.markFailed))
    },
  })
}

function markAllMutation(inbox: Inbox) {
  return mutationOptions({
    mutationFn: () => inboxCalls(inbox).markAll(),
    onMutate: async () => {
      const snapshot = await takeSnapshot(inbox)
      showViewed(inbox, () => true)
      showUnread(inbox, () => 0)
      return snapshot
    },
    onSuccess: ({ unread_count }) => applyUnreadCount(inbox, unread_count),
    onError: (error, _nothing, snapshot) => {
      if (snapshot && !isAlreadyRead(error)) restoreSnapshot(inbox, snapshot)
      notifyError(reasonOf(error, copy.markFailed))
    },
  })
}

export function useMarking(inbox: Inbox) {
  const some = useMutation(markMutation(inbox))
  const every = useMutation(markAllMutation(inbox))
  return {
    mark: (notifications: readonly Notification[]) => {
      const unread = notifications.filter(({ viewed }) => !viewed)
      if (unread.length > 0) some.mutate(unread)
      else notifyError(specified.nothingToMark)
    },
    markOpened: (one: Notification) => {
      if (!one.viewed) some.mutate([one])
    },
    markAll: () => every.mutate(),
    isMarkingAll: every.isPending,
  }
}
