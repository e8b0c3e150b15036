import type { Notification } from '@loanyard/contract/notifications/notifications'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { groupNotifications, groupSummary, notificationRows } from './grouping.ts'

beforeEach(() => void vi.stubEnv('TZ', 'America/New_York'))
afterEach(() => vi.unstubAllEnvs())

const asked = (id: string, more: Partial<Notification> = {}): Notification => ({
  id,
  title: 'New request',
  description: `**Avery Stone** requested **Lease ${id}** for **Harbor Bakery**`,
  created: '2026-09-20T18:00:00.000Z',
  viewed: false,
  partner_id: 'ptnr_1',
  notification_type: 'request_created',
  deal_id: 'deal_1',
  deal_title: 'Harbor Bakery',
  request_id: `req_${id}`,
  request_status: null,
  request_waiting_on: null,
  lead_id: null,
  note_id: null,
  ...more,
})
const three = ['1', '2', '3'].map((id) => asked(id))
const sizes = (all: readonly Notification[]) =>
  groupNotifications(all, false).map(({ notifications }) => notifications.length)

test('three of a kind on one deal and day are a group, two are not', () => {
  expect(sizes(three)).toEqual([3])
  expect(sizes(three.slice(1))).toEqual([1, 1])
})

test('deals, kinds, titles and the reader’s days are apart, and status changes are never grouped', () => {
  const other = (more: Partial<Notification>) => sizes([...three.slice(1), asked('4', more)])
  expect(other({ deal_id: 'deal_2' })).toEqual([1, 1, 1])
  expect(other({ deal_id: null })).toEqual([1, 1, 1])
  expect(other({ notification_type: 'request_approved' })).toEqual([1, 1, 1])
  expect(other({ title: 'This one is yours' })).toEqual([1, 1, 1])
  // Sep 20 in New York until 4 a.m. UTC.
  expect(other({ created: '2026-09-21T03:59:00.000Z' })).toEqual([3])
  expect(other({ created: '2026-09-21T04:00:00.000Z' })).toEqual([1, 1, 1])
  expect(sizes(three.map((one) => ({ ...one, notification_type: 'deal_status_changed' as const })))).toEqual([1, 1, 1])
})

test('a group stands where its newest notification is', () => {
  const moved = asked('9', { notification_type: 'deal_stage_moved' })
  const [first, second, third] = three
  const all = [first, moved, second, third].filter((one) => one !== undefined)
  expect(groupNotifications(all, false).map(({ newest }) => newest.id)).toEqual(['1', '9'])
})

test('two of a kind stay where they are, newest first', () => {
  const moved = asked('9', { notification_type: 'deal_stage_moved' })
  const [first, second] = three
  const all = [first, moved, second].filter((one) => one !== undefined)
  expect(groupNotifications(all, false).map(({ newest }) => newest.id)).toEqual(['1', '9', '2'])
})

test('a group that the next page may continue doesn’t claim to be complete', () => {
  const [whole, cut] = [groupNotifications(three, false), groupNotifications(three, true)]
  expect([...whole, ...cut].map(groupSummary)).toEqual([
    '3 new items on your checklist',
    '3+ new items on your checklist',
  ])
  const before = groupNotifications([...three, asked('4', { deal_id: 'deal_2' })], true)
  expect(before[0]?.isPartial).toBe(false)
})

test('an open group is followed by its notifications', () => {
  const groups = groupNotifications(three, false)
  const ids = (open: readonly string[]) =>
    notificationRows(groups, new Set(open)).map(({ newest, isOpen, isInGroup }) => [newest.id, isOpen, isInGroup])
  expect(ids([])).toEqual([['1', false, false]])
  expect(ids(groups.map(({ id }) => id))).toEqual([
    ['1', true, false],
    ['1', undefined, true],
    ['2', undefined, true],
    ['3', undefined, true],
  ])
})
