import { expect, test } from 'vitest'
import { addBusinessDays, addDays, isBankHoliday, isBusinessDay } from './business-days.ts'

/** As the Federal Reserve publishes them; those of a Saturday close nothing. */
const published = {
  2026: '01-01 01-19 02-16 05-25 06-19 07-04 09-07 10-12 11-11 11-26 12-25',
  2027: '01-01 01-18 02-15 05-31 06-19 07-04 07-05 09-06 10-11 11-11 11-25 12-25',
  2028: '01-01 01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-11 11-23 12-25',
} as const

test.each(Object.entries(published))('knows the bank holidays of %s', (year, holidays) => {
  const days = Array.from({ length: 366 }, (_, index) => addDays(`${year}-01-01`, index))
  const found = days.filter((day) => day.startsWith(year) && isBankHoliday(day))
  expect(found).toEqual(holidays.split(' ').map((day) => `${year}-${day}`))
})

test('has no Juneteenth before 2022', () => {
  expect([isBankHoliday('2018-06-19'), isBankHoliday('2023-06-19')]).toEqual([false, true])
})

test('opens on the Friday before a holiday on a Saturday, and closes on the Monday after one on a Sunday', () => {
  expect([isBusinessDay('2026-07-03'), isBusinessDay('2027-07-05')]).toEqual([true, false])
})

test('counts business days over weekends and holidays', () => {
  expect(addBusinessDays('2026-11-24', 1)).toBe('2026-11-25')
  expect(addBusinessDays('2026-11-25', 1)).toBe('2026-11-27')
  expect(addBusinessDays('2026-11-28', 3)).toBe('2026-12-02')
  expect(addBusinessDays('2026-12-31', 1)).toBe('2027-01-04')
})
