import type { Notification } from '@loanyard/contract/notifications'
import { mutationOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-error.ts'
import { reasonOf } from '../../lib/failure.ts'
import { live } from '../../lib/live/live.ts'
import { notifyError } from '../../ui/toast.ts'
import { baseOf, type Box } from './box.ts'
import { markInCalls } from './mark-in-calls.ts'
import { hold, putBack, reloadByViewed, showUnread, showViewed } from './notification-cache.ts'

const failure = 'Failed to mark notifications as read.'
/** Specification section 5. */
const nothingToMark = 'No unread notifications to mark'

/** Marked elsewhere meanwhile: what is shown is true. */
function isNothingLeft(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'nothing_unread'
}

/** What the server says is unread; the person's other tabs are told, since the server tells nobody. */
function settle(client: QueryClient, box: Box, unread: number): void {
  showUnread(client, box, () => unread)
  reloadByViewed(client, box)
  // Outside the partner area a tab asks for all partners' at once.
  live.tellOtherTabs({ name: 'notification', about: { area: box.area, partner: box.partnerId ?? '' } })
}

function markSome(client: QueryClient, box: Box) {
  return mutationOptions({
    mutationFn: (those: readonly Notification[]) => markInCalls(those, baseOf(box).mark),
    onMutate: async (those) => {
      const kept = await hold(client, box)
      const ids = new Set(those.map(({ id }) => id))
      showViewed(client, box, ({ id }) => ids.has(id))
      showUnread(client, box, (before) => before - those.length)
      return kept
    },
    onSuccess: ({ unread_count }) => settle(client, box, unread_count),
    onError: (error, _those, kept) => {
      if (kept) putBack(client, box, kept)
      notifyError(reasonOf(error, failure))
    },
  })
}

function markEvery(client: QueryClient, box: Box) {
  return mutationOptions({
    mutationFn: () => baseOf(box).markAll(),
    onMutate: async () => {
      const kept = await hold(client, box)
      showViewed(client, box, () => true)
      showUnread(client, box, () => 0)
      return kept
    },
    onSuccess: ({ unread_count }) => settle(client, box, unread_count),
    onError: (error, _nothing, kept) => {
      if (kept && !isNothingLeft(error)) putBack(client, box, kept)
      notifyError(reasonOf(error, failure))
    },
  })
}

/** Marking as viewed: shown at once, taken back where the server refuses. */
export function useMarking(box: Box) {
  const client = useQueryClient()
  const some = useMutation(markSome(client, box))
  const every = useMutation(markEvery(client, box))
  return {
    /** Marks those that are unread; says so where none is. */
    mark: (those: readonly Notification[]) => {
      const unread = those.filter(({ viewed }) => !viewed)
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
