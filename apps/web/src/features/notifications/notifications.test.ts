import type { Notification } from '@loanyard/contract/notifications/notifications'
import { expect, test } from 'vitest'
import { queryClient } from '../../lib/cache/query-client.ts'
import { changeAddress, type Inbox, filtersOf, handledLabel, keyOf, notificationPath, reviewPath } from './inbox.ts'
import { takeSnapshot, restoreSnapshot, showUnread, showViewed } from './notification-cache.ts'
import { boldParts, plainText } from './notification-item.tsx'
import { newestQuery, notificationsQuery } from './queries.ts'
import { markInBatches } from './use-marking.ts'

const inbox: Inbox = { area: 'portal', partnerId: null }
const notification = (id: string, more: Partial<Notification> = {}): Notification => ({
  id,
  title: 'Status changed',
  description: '',
  created: '2026-11-05T10:00:00.000Z',
  viewed: false,
  partner_id: 'ptnr_1',
  notification_type: 'deal_status_changed',
  deal_id: 'deal_1',
  deal_title: 'Harbor Bakery',
  request_id: null,
  request_status: null,
  request_waiting_on: null,
  lead_id: null,
  note_id: null,
  ...more,
})
const listOf = (results: Notification[], unread_count = 2) => ({ results, unread_count, next: null, previous: null })

test('makes text between double asterisks bold and shows HTML as text', () => {
  expect(boldParts('**Ana** moved **<b>x</b>** on')).toEqual(['', 'Ana', ' moved ', '<b>x</b>', ' on'])
  expect(plainText('**Ana** moved **x**')).toBe('Ana moved x')
})

test('keeps single asterisks', () => {
  for (const text of ['a * b', '2 ** 3', '****', 'ends **open', '']) expect(plainText(text)).toBe(text)
})

test('links to the right page in each area', () => {
  const about = notification('1')
  expect(notificationPath('partner', about)).toBe('/partner/ptnr_1/deals/deal_1')
  expect(notificationPath('portal', about)).toBe('/portal/ptnr_1/deal_1/my-docs')
  expect(notificationPath('lender', about)).toBe('/lender/ptnr_1/deals/deal_1')
  for (const [notification_type, tab] of [
    ['document_uploaded', 'documents'],
    ['deal_shared', 'sharing'],
    ['request_submitted', 'requests'],
  ] as const) {
    const one = notification('1', { notification_type })
    expect(notificationPath('partner', one)).toBe(`/partner/ptnr_1/deals/deal_1?tab=${tab}`)
    expect(notificationPath('lender', one)).toBe('/lender/ptnr_1/deals/deal_1')
  }
  const asked = notification('1', { request_id: 'req_1' })
  expect(notificationPath('partner', asked)).toBe('/partner/ptnr_1/deals/deal_1?tab=requests&request=req_1')
  expect(notificationPath('portal', asked)).toBe('/portal/ptnr_1/deal_1/my-docs/req_1')
  expect(notificationPath('lender', asked)).toBe('/lender/ptnr_1/deals/deal_1')
  expect(notificationPath('requests', about)).toBe('/requests')
  const lead = notification('1', { deal_id: null, notification_type: 'lead_created' })
  expect(notificationPath('partner', lead)).toBe('/partner/ptnr_1/leads')
  expect(notificationPath('partner', { ...lead, lead_id: 'lead_1' })).toBe('/partner/ptnr_1/leads?lead=lead_1')
  expect(notificationPath('portal', lead)).toBeNull()
})

test('says what became of an answer, and leads to its review while it waits', () => {
  const answered = notification('1', { notification_type: 'request_submitted', request_id: 'req_1' })
  const state = (more: Partial<Notification>) => [
    handledLabel({ ...answered, ...more }),
    reviewPath({ ...answered, ...more }),
  ]
  const review = '/partner/ptnr_1/review?request=req_1'
  expect(state({ request_status: 'Submitted', request_waiting_on: 'staff' })).toEqual([null, review])
  for (const [request_status, label] of [
    ['Approved', 'Approved'],
    ['Waived', 'Waived'],
  ] as const)
    expect(state({ request_status })).toEqual([label, null])
  expect(state({ request_status: 'Rejected', request_waiting_on: 'client' })).toEqual(['Sent back', null])
  // The borrower took it back; the request was withdrawn; the item is someone else's, which isn't an answer to review.
  expect(state({ request_status: 'Pending', request_waiting_on: 'client' })).toEqual(['No longer waiting', null])
  expect(state({ request_status: null, request_waiting_on: null })).toEqual(['No longer waiting', null])
  expect(state({ request_status: 'Pending', request_waiting_on: 'staff' })).toEqual([null, null])
  const other = { notification_type: 'request_message', request_status: 'Submitted' } as const
  expect(state(other)).toEqual([null, null])
})

test('marks in as few calls as partners and batch size allow', async () => {
  const many = Array.from({ length: 2300 }, (_, number) =>
    notification(`${number}`, { partner_id: number < 2100 ? 'ptnr_1' : 'ptnr_2' }),
  )
  const calls: [string, number][] = []
  const answer = await markInBatches(many, (ids, partner) => {
    calls.push([partner, ids.length])
    return Promise.resolve({ unread_count: 10 - calls.length })
  })
  expect(calls).toEqual([
    ['ptnr_1', 1000],
    ['ptnr_1', 1000],
    ['ptnr_1', 100],
    ['ptnr_2', 200],
  ])
  expect(answer.unread_count).toBe(6)
})

test('marks optimistically everywhere, leaves other notifications unread, and reverts on failure', async () => {
  const [newest, all, unread] = [
    newestQuery(inbox, true).queryKey,
    notificationsQuery(inbox, {}, true).queryKey,
    notificationsQuery(inbox, { viewed: 'false' }, true).queryKey,
  ]
  const both = [notification('1'), notification('2')]
  queryClient.setQueryData(newest, listOf(both))
  for (const key of [all, unread]) queryClient.setQueryData(key, { pages: [listOf(both)], pageParams: [null] })
  const snapshot = await takeSnapshot(inbox)
  showViewed(inbox, ({ id }) => id === '1')
  showUnread(inbox, (before) => before - 1)
  expect(queryClient.getQueryData(newest)?.results.map(({ viewed }) => viewed)).toEqual([true, false])
  expect(queryClient.getQueryData(newest)?.unread_count).toBe(1)
  expect(queryClient.getQueryData(all)?.pages[0]?.results.map(({ viewed }) => viewed)).toEqual([true, false])
  expect(queryClient.getQueryData(unread)?.pages[0]?.results.map(({ id }) => id)).toEqual(['2'])
  restoreSnapshot(inbox, snapshot)
  expect(queryClient.getQueryData(newest)?.unread_count).toBe(2)
  expect(queryClient.getQueryData(unread)?.pages[0]?.results.map(({ id }) => id)).toEqual(['1', '2'])
})

test('gives equal filters the same key', () => {
  expect(keyOf({ viewed: 'true', notification_type: 'deal_shared' })).toBe(
    keyOf({ notification_type: 'deal_shared', viewed: 'true', created_date_range_after: undefined }),
  )
  expect(filtersOf({})).toEqual({})
})

test('treats read and unread together as no filter', () => {
  expect(filtersOf(changeAddress({ viewed: 'false' }, { viewed: 'false,true' as 'false' }))).toEqual({})
  expect(filtersOf(changeAddress({ viewed: 'false' }, { notification_type: 'deal_shared' }))).toEqual({
    viewed: 'false',
    notification_type: 'deal_shared',
  })
})
