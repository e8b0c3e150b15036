import { expect, test } from 'vitest'
import { sentBackReason } from './request-row.tsx'

const decision = { status: 'Rejected', reason: 'wrong_year', comment: null, decided_by: 'Ana', decided_at: '' } as const

test('gives the reason an answer was sent back', () => {
  expect(sentBackReason({ decision })).toBe('Wrong year')
  expect(sentBackReason({ decision: { ...decision, comment: 'Send 2025.' } })).toBe('Wrong year: Send 2025.')
  expect(sentBackReason({ decision: { ...decision, reason: null } })).toBe('Sent back')
})

test('returns null for approved and undecided answers', () => {
  expect(sentBackReason({ decision: { ...decision, status: 'Approved', reason: null } })).toBeNull()
  expect(sentBackReason({ decision: null })).toBeNull()
})
