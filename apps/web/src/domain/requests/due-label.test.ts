import { expect, test } from 'vitest'
import { dueLabel } from './due-label.ts'

const noon = new Date(2026, 10, 21, 12)

test.each([
  ['2026-11-21', 'Due today'],
  ['2026-11-22', 'Due tomorrow'],
  ['2026-11-28', 'Due in 7 days'],
  ['2026-11-29', 'Due 29 Nov, 2026'],
])('labels %s as "%s"', (due_date, label) => {
  expect(dueLabel({ due_date, is_overdue: false }, noon)).toBe(label)
})

test('uses the server’s overdue flag and returns null without a due date', () => {
  expect(dueLabel({ due_date: '2026-11-20', is_overdue: true }, noon)).toBe('Was due 20 Nov, 2026')
  expect(dueLabel({ due_date: '2026-11-20', is_overdue: false }, noon)).toBe('Due 20 Nov, 2026')
  expect(dueLabel({ due_date: '2026-11-20', is_overdue: null }, noon)).toBe('Was due 20 Nov, 2026')
  expect(dueLabel({ due_date: null, is_overdue: false }, noon)).toBeNull()
})
