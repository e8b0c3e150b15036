import type { Notification } from '@loanyard/contract/notifications/notifications'
import { mutationOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { ApiError, reasonOf } from '../../lib/api/api-error.ts'
import { realtime } from '../../lib/realtime/realtime.ts'
import { notifyError } from '../../ui/feedback/toast.ts'
import { inboxCalls, type Inbox } from './inbox.ts'
import { markInBatches } from './mark-in-batches.ts'
import { takeSnapshot, restoreSnapshot, reloadByViewed, showUnread, showViewed } from './notification-cache.ts'

const failure = 'Failed to mark notifications as read.'
/** Specification section 5. */
const nothingToMark = 'No unread notifications to mark'

/** Marked elsewhere meanwhile: what is shown is true. */
function isAlreadyRead(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'nothing_unread'
}

/** What the server says is unread; the person's other tabs are told, since the server tells nobody. */
function applyUnreadCount(client: QueryClient, inbox: Inbox, unread: number): void {
  showUnread(client, inbox, () => unread)
  reloadByViewed(client, inbox)
  // Outside the partner area a tab asks for all partners' at once.
  realtime.publishToOtherTabs({ name: 'notification', about: { area: inbox.area, partner: inbox.partnerId ?? '' } })
}

function markMutation(client: QueryClient, inbox: Inbox) {
  return mutationOptions({
    mutationFn: (notifications: readonly Notification[]) => markInBatches(notifications, inboxCalls(inbox).mark),
    onMutate: async (notifications) => {
      const snapshot = await takeSnapshot(client, inbox)
      const ids = new Set(notifications.map(({ id }) => id))
      showViewed(client, inbox, ({ id }) => ids.has(id))
      showUnread(client, inbox, (before) => before - notifications.length)
      return snapshot
    },
    onSuccess: ({ unread_count }) => applyUnreadCount(client, inbox, unread_count),
    onError: (error, _those, snapshot) => {
      if (snapshot) restoreSnapshot(client, inbox, snapshot)
      notifyError(reasonOf(error, failure))
    },
  })
}

function markAllMutation(client: QueryClient, inbox: Inbox) {
  return mutationOptions({
    mutationFn: () => inboxCalls(inbox).markAll(),
    onMutate: async () => {
      const snapshot = await takeSnapshot(client, inbox)
      showViewed(client, inbox, () => true)
      showUnread(client, inbox, () => 0)
      return snapshot
    },
    onSuccess: ({ unread_count }) => applyUnreadCount(client, inbox, unread_count),
    onError: (error, _nothing, snapshot) => {
      if (snapshot && !isAlreadyRead(error)) restoreSnapshot(client, inbox, snapshot)
      notifyError(reasonOf(error, failure))
    },
  })
}

/** Marking as viewed: shown at once, taken back where the server refuses. */
export function useMarking(inbox: Inbox) {
  const client = useQueryClient()
  const some = useMutation(markMutation(client, inbox))
  const every = useMutation(markAllMutation(client, inbox))
  return {
    /** Marks those that are unread; says so where none is. */
    mark: (notifications: readonly Notification[]) => {
      const unread = notifications.filter(({ viewed }) => !viewed)
      if (unread.length > 0) some.mutate(unread)
      else notifyError(nothingToMark)
    },
    /** Marks one that was opened, if it is unread. */
    markOpened: (one: Notification) => {
      if (!one.viewed) some.mutate([one])
    },
    markAll: () => every.mutate(),
    isMarkingAll: every.isPending,
  }
}
