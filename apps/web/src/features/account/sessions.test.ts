import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../lib/cache/query-client.ts'
import { keepSessions, sessionsQuery } from './sessions.ts'

const one = (id: string, is_current = false) => ({
  id,
  created: '2026-11-20T08:00:00Z',
  last_used_at: '2026-11-20T09:00:00Z',
  expires_at: '2026-11-20T20:00:00Z',
  address: null,
  user_agent: null,
  is_current,
})

const pages = {
  pages: [
    { results: [one('a', true), one('b')], total_count: 3, next: '/next', previous: null },
    { results: [one('c')], total_count: 3, next: null, previous: null },
  ],
  pageParams: [null, '/next'],
}

const left = () =>
  queryClient
    .getQueryData(sessionsQuery.queryKey)
    ?.pages.map(({ results, total_count }) => [results.map(({ id }) => id), total_count])

beforeEach(() => void queryClient.setQueryData(sessionsQuery.queryKey, pages))

test('removes an ended session and lowers the count of every page', () => {
  void keepSessions(({ id }) => id !== 'b')
  expect(left()).toEqual([
    [['a'], 2],
    [['c'], 2],
  ])
})

test('keeps only the current session when all others end', () => {
  void keepSessions(({ is_current }) => is_current)
  expect(left()).toEqual([
    [['a'], 1],
    [[], 1],
  ])
})
