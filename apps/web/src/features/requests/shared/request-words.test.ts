import { expect, test } from 'vitest'
import { dayAt, dueWords } from './request-words.ts'

const now = new Date(2026, 10, 30, 23, 30)

test('a day is the one of the calendar on the wall', () => {
  expect(dayAt(now)).toBe('2026-11-30')
})

test('a due day is told as people say it', () => {
  expect(dueWords('2026-11-30', false, now)).toBe('Due today')
  expect(dueWords('2026-12-01', false, now)).toBe('Due tomorrow')
  expect(dueWords('2026-12-02', false, now)).toBe('Due 2 Dec, 2026')
  expect(dueWords('2026-11-29', true, now)).toBe('Overdue since 29 Nov, 2026')
})

test('what is answered is not overdue, however old its day', () => {
  expect(dueWords('2026-11-01', false, now)).toBe('Due 1 Nov, 2026')
})
