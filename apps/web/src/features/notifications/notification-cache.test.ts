import { expect, test } from 'vitest'
import { notificationKeys } from '../../domain/query-keys.ts'
import { queryClient } from '../../lib/cache/query-client.ts'
import type { Inbox } from './inbox.ts'
import { showUnread } from './notification-cache.ts'

test('never shows fewer than no unread notifications', () => {
  const inbox: Inbox = { area: 'portal', partnerId: null }
  const newest = notificationKeys.newest(inbox)
  queryClient.setQueryData(newest, { results: [], unread_count: 1, next: null, previous: null })
  // They may have been marked in another tab since.
  showUnread(inbox, (before) => before - 3)
  expect(queryClient.getQueryData(newest)).toMatchObject({ unread_count: 0 })
})
