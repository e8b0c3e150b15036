import { expect, test } from 'vitest'
import { memoryStorage } from '../../../lib/browser/browser-storage.ts'
import { nextRequestAt, createPendingLinks } from './pending-link.ts'

const minute = 60_000
const requested = { email: 'ana@example.test', area: 'portal', next: '/portal?x=1' } as const

function setUp() {
  const storage = memoryStorage()
  const clock = { now: 1_000_000 }
  const tab = () => createPendingLinks(storage, () => clock.now)
  return { storage, clock, tab, links: tab() }
}

test('shares a requested link across tabs and reloads, separately for each type', () => {
  const { links, tab } = setUp()
  links.write({ type: 'LOG_IN', ...requested }, 1_042_000)
  expect(tab().read('LOG_IN')).toEqual({ ...requested, asked_at: 1_000_000, again_at: 1_042_000 })
  expect(tab().read('SET_PSWD')).toBeNull()
})

test('stops waiting for an email whose link has expired', () => {
  const { links, clock } = setUp()
  links.write({ type: 'LOG_IN', ...requested }, 0)
  links.write({ type: 'SET_PSWD', ...requested }, 0)
  clock.now += 15 * minute - 1
  expect(links.read('LOG_IN')).not.toBeNull()
  clock.now += 1
  expect(links.read('LOG_IN')).toBeNull()
  expect(links.read('SET_PSWD')).not.toBeNull()
  clock.now += 45 * minute
  expect(links.read('SET_PSWD')).toBeNull()
})

test('postpones only a stored link and changes nothing else', () => {
  const { links, clock } = setUp()
  links.postpone('LOG_IN', 9_000_000)
  expect(links.read('LOG_IN')).toBeNull()
  links.write({ type: 'LOG_IN', ...requested }, 1_042_000)
  clock.now += 50_000
  links.postpone('LOG_IN', 9_000_000)
  expect(links.read('LOG_IN')).toEqual({ ...requested, asked_at: 1_000_000, again_at: 9_000_000 })
})

test('ignores a damaged entry or one of another version', () => {
  const { links, storage } = setUp()
  storage.setItem('loanyard.magic_link.LOG_IN', '{')
  expect(links.read('LOG_IN')).toBeNull()
  storage.setItem('loanyard.magic_link.LOG_IN', '{"email":"a@b.test","area":"moon"}')
  expect(links.read('LOG_IN')).toBeNull()
})

test('notifies listeners of changes, including those of other tabs', () => {
  const { links } = setUp()
  let notifications = 0
  const stop = links.subscribe(() => (notifications += 1))
  links.write({ type: 'LOG_IN', ...requested }, 0)
  links.clear('LOG_IN')
  links.onStorage('loanyard.magic_link.LOG_IN')
  links.onStorage(null)
  links.onStorage('loanyard.access')
  expect(notifications).toBe(4)
  stop()
  links.clear('LOG_IN')
  expect(notifications).toBe(4)
})

test.each([
  ['right', 45_000, 45_000],
  ['a little behind or right', 60_000, 60_000],
  ['ten minutes ahead', -600_000, 60_000],
  ['ten minutes behind', 600_000, 60_000],
])("with the browser's clock %s the wait is the cooldown's, never nothing", (_, fromNow, wait) => {
  const now = Date.parse('2026-03-04T05:06:07.000Z')
  expect(nextRequestAt(new Date(now + fromNow).toISOString(), now) - now).toBe(wait)
})
