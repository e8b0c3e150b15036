import { expect, test } from 'vitest'
import { sentBackReason, today } from './decision-labels.ts'

test('returns the local calendar day', () => {
  expect(today(new Date(2026, 10, 30, 23, 30))).toBe('2026-11-30')
  expect(today(new Date(2026, 0, 1, 0, 5))).toBe('2026-01-01')
})

const decision = { status: 'Rejected', reason: 'wrong_year', comment: null, decided_by: 'Ana', decided: '' } as const

test('gives the reason an answer was sent back', () => {
  expect(sentBackReason({ decision })).toBe('Wrong year')
  expect(sentBackReason({ decision: { ...decision, comment: 'Send 2025.' } })).toBe('Wrong year: Send 2025.')
  expect(sentBackReason({ decision: { ...decision, reason: null } })).toBe('Sent back')
})

test('returns null for approved and undecided answers', () => {
  expect(sentBackReason({ decision: { ...decision, status: 'Approved', reason: null } })).toBeNull()
  expect(sentBackReason({ decision: null })).toBeNull()
})
