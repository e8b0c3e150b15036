import { expect, test } from 'vitest'
import { daysBetween, dueLabel, isInReminderWindow, isReminderDue, type ReminderState } from './reminder-rules.ts'

const due = '2026-03-20'
const fresh: ReminderState = { in_a_row: 0, first_day: null, last_sent_on: null }

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Days relative to the due date on which a client who never answers is reminded. */
function remindedOn(from: string, state: ReminderState = fresh): number[] {
  const days: number[] = []
  let now = state
  for (let offset = 0; offset < 365; offset += 1) {
    const today = dayAfter(from, offset)
    if (!isReminderDue([due], now, today)) continue
    days.push(daysBetween(due, today))
    now = { in_a_row: now.in_a_row + 1, first_day: now.first_day ?? today, last_sent_on: today }
  }
  return days
}

test('reminds a client 10, 5, 3 and 1 days before the due date and on it, then stops', () => {
  expect(remindedOn('2026-02-01')).toEqual([-10, -5, -3, -1, 0])
})

test('reminds daily, five times, of a request made after its due date', () => {
  expect(remindedOn('2026-03-19')).toEqual([-1, 0, 1, 2, 3])
  expect(remindedOn('2026-04-10')).toEqual([21, 22, 23, 24, 25])
})

test('stops reminding after thirty days', () => {
  expect(remindedOn('2026-04-17')).toEqual([28, 29, 30])
  expect(remindedOn('2026-04-20')).toEqual([])
  const began = { in_a_row: 2, first_day: '2026-02-17', last_sent_on: '2026-02-20' }
  expect(isReminderDue([due], began, '2026-03-19')).toBe(true)
  expect(isReminderDue([due], began, '2026-03-20')).toBe(false)
})

test('restarts the count after an answer or a manual reminder, which is the only one that day', () => {
  const spent = { in_a_row: 5, first_day: '2026-03-10', last_sent_on: '2026-03-20' }
  expect(isReminderDue([due], spent, '2026-03-21')).toBe(false)
  expect(isReminderDue([due], { in_a_row: 0, first_day: null, last_sent_on: '2026-03-21' }, '2026-03-21')).toBe(false)
  expect(remindedOn('2026-03-22', { in_a_row: 0, first_day: null, last_sent_on: '2026-03-21' })).toEqual([
    2, 3, 4, 5, 6,
  ])
})

test('lists overdue items and items due within ten days', () => {
  expect(isInReminderWindow('2026-03-30', '2026-03-20')).toBe(true)
  expect(isInReminderWindow('2026-03-31', '2026-03-20')).toBe(false)
  expect(isInReminderWindow('2026-02-18', '2026-03-20')).toBe(true)
  expect(isInReminderWindow('2026-02-17', '2026-03-20')).toBe(false)
})

test('labels due dates in words, across clock changes and the new year', () => {
  expect(dueLabel('2026-03-20', '2026-03-20')).toBe('due today')
  expect(dueLabel('2026-03-09', '2026-03-08')).toBe('due tomorrow')
  expect(dueLabel('2027-01-02', '2026-12-30')).toBe('due in 3 days')
  expect(dueLabel('2026-10-31', '2026-11-01')).toBe('was due yesterday')
  expect(dueLabel('2026-02-27', '2026-03-01')).toBe('was due 2 days ago')
})
