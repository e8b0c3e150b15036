import { expect, test } from 'vitest'
import { missingSlots, sentLabel } from './request-state.ts'

test.each([
  ['Pending', { count: 2, of: 3 }, '2 of 3 sent'],
  ['Rejected', { count: 1, of: 3 }, '1 of 3 sent'],
  ['Pending', { count: 1, of: null }, '1 file sent'],
  ['Pending', { count: 2, of: null }, '2 files sent'],
  ['Pending', { count: 0, of: 3 }, null],
  ['Submitted', { count: 2, of: 3 }, null],
] as const)('a %s request with %o reads %s', (status, sent, label) => {
  expect(sentLabel({ status, sent })).toBe(label)
})

test('names the required files that are missing', () => {
  const slots = [
    { name: '2025', is_required: true, is_filled: true },
    { name: '2024', is_required: true, is_filled: false },
    { name: 'Extension', is_required: false, is_filled: false },
  ]
  expect(missingSlots({ slots })).toEqual(['2024'])
})
