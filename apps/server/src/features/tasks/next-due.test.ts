import { expect, test } from 'vitest'
import { nextDue } from './next-due.ts'

test.each([
  ['daily', '2026-11-30', '2026-12-01'],
  ['weekly', '2026-11-30', '2026-12-07'],
  ['monthly', '2026-11-30', '2026-12-30'],
  ['yearly', '2026-11-30', '2027-11-30'],
] as const)('repeats %s', (repeats, from, next) => {
  expect(nextDue(from, repeats, from)).toBe(next)
})

test('keeps the last day of a month after a shorter one', () => {
  expect(nextDue('2027-01-31', 'monthly', '2027-01-31')).toBe('2027-02-28')
  expect(nextDue('2027-01-31', 'monthly', '2027-02-28')).toBe('2027-03-31')
  expect(nextDue('2028-02-29', 'yearly', '2028-02-29')).toBe('2029-02-28')
})

test('skips days that passed while the task was overdue', () => {
  expect(nextDue('2026-11-02', 'weekly', '2026-11-28')).toBe('2026-11-30')
})
