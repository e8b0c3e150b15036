import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Inbox } from './inbox.ts'
import { showUnread } from './notification-cache.ts'
import { notificationKeys } from './queries.ts'

test('never shows fewer than no unread notifications', () => {
  const client = new QueryClient()
  const inbox: Inbox = { area: 'portal', partnerId: null }
  const newest = notificationKeys.newest(inbox)
  client.setQueryData(newest, { results: [], unread_count: 1, next: null, previous: null })
  // They may have been marked in another tab since.
  showUnread(client, inbox, (before) => before - 3)
  expect(client.getQueryData(newest)).toMatchObject({ unread_count: 0 })
})
