import { expect, test } from 'vitest'
import { filterSessions, type SessionPages } from './sessions.ts'

const one = (id: string, is_current = false) => ({
  id,
  created: '2026-11-20T08:00:00Z',
  last_used_at: '2026-11-20T09:00:00Z',
  expires_at: '2026-11-20T20:00:00Z',
  address: null,
  user_agent: null,
  is_current,
})

const pages: SessionPages = {
  pages: [
    { results: [one('a', true), one('b')], total_count: 3, next: '/next', previous: null },
    { results: [one('c')], total_count: 3, next: null, previous: null },
  ],
  pageParams: [null, '/next'],
}

test('removes an ended session and lowers the count of every page', () => {
  const kept = filterSessions(pages, ({ id }) => id !== 'b')
  expect(kept.pages.map(({ results, total_count }) => [results.map(({ id }) => id), total_count])).toEqual([
    [['a'], 2],
    [['c'], 2],
  ])
})

test('keeps only the current session when all others end', () => {
  const kept = filterSessions(pages, ({ is_current }) => is_current)
  expect(kept.pages.map(({ results, total_count }) => [results.map(({ id }) => id), total_count])).toEqual([
    [['a'], 1],
    [[], 1],
  ])
})
