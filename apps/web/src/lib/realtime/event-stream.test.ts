import { expect, test } from 'vitest'
import { eventOf } from './event-stream.ts'

const change = { kind: 'deal', partner: 'ptnr_1', deal: 'deal_1' }
const notification = { area: 'portal', partner: 'ptnr_1' }

test('reads changes, also those that belong to no deal, and notifications', () => {
  expect(eventOf('change', JSON.stringify(change))).toEqual({ name: 'change', about: change })
  const ofPartner = { kind: 'staff', partner: 'ptnr_1', deal: null }
  expect(eventOf('change', JSON.stringify(ofPartner))).toEqual({ name: 'change', about: ofPartner })
  expect(eventOf('notification', JSON.stringify(notification))).toEqual({ name: 'notification', about: notification })
  expect(eventOf('resync', '')).toEqual({ name: 'resync' })
})

test.each([
  ['change', { ...change, kind: 'weather' }],
  ['change', { ...change, partner: 7 }],
  ['change', { kind: 'deal', partner: 'ptnr_1' }],
  ['change', notification],
  ['change', null],
  ['change', 'deal'],
  ['notification', { ...notification, area: 'attic' }],
  ['notification', { area: 'portal' }],
] as const)('passes over an event of a newer server: %s %j', (name, data) => {
  expect(eventOf(name, JSON.stringify(data))).toBeNull()
})
