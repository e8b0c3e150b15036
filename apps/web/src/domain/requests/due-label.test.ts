import { expect, test } from 'vitest'
import { dueLabel } from './due-label.ts'

const due_date = '2026-11-29'

test.each([
  [0, 'Due today'],
  [1, 'Due tomorrow'],
  [7, 'Due in 7 days'],
  [8, 'Due 29 Nov, 2026'],
])('labels a request due in %s of the partner’s days as "%s"', (due_in_days, label) => {
  expect(dueLabel({ due_date, due_in_days, is_overdue: false })).toBe(label)
})

test('uses the server’s overdue flag and returns null without a due date', () => {
  expect(dueLabel({ due_date, due_in_days: -1, is_overdue: true })).toBe('Was due 29 Nov, 2026')
  expect(dueLabel({ due_date, due_in_days: -1, is_overdue: false })).toBe('Due 29 Nov, 2026')
  expect(dueLabel({ due_date: null, due_in_days: null, is_overdue: false })).toBeNull()
})
