import { expect, test } from 'vitest'
import { calendarDaysSince, dayIn } from './calendar-days.ts'

test('counts days by the calendar of a time zone', () => {
  const entered = '2026-11-20T03:00:00Z'
  const now = Date.parse('2026-11-21T04:30:00Z')
  expect([dayIn('America/New_York', entered), dayIn('UTC', entered)]).toEqual(['2026-11-19', '2026-11-20'])
  expect(calendarDaysSince(entered, 'America/New_York', now)).toBe(1)
  expect(calendarDaysSince(entered, 'America/Los_Angeles', now)).toBe(1)
  expect(calendarDaysSince(entered, 'UTC', Date.parse('2026-11-22T00:30:00Z'))).toBe(2)
  expect(calendarDaysSince('2026-11-23T00:00:00Z', 'UTC', now)).toBe(0)
})
