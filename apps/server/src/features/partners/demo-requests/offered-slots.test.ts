import { expect, test } from 'vitest'
import { offeredSlots } from './offered-slots.ts'

const daysOf = (slots: readonly string[]) => [...new Set(slots.map((slot) => slot.slice(0, 10)))]

test('offers half hours of the working day on the next ten business days, in summer and in winter', () => {
  const summer = offeredSlots(new Date('2026-07-02T15:00:00Z'))
  expect(summer).toHaveLength(160)
  // July 3 is a Friday, as July 4 is a Saturday; the weekend is left out.
  expect(daysOf(summer).slice(0, 2)).toEqual(['2026-07-03', '2026-07-06'])
  expect([summer[0], summer[15]]).toEqual(['2026-07-03T13:00:00.000Z', '2026-07-03T20:30:00.000Z'])
  // Clocks go back on November 1.
  const autumn = offeredSlots(new Date('2026-10-29T15:00:00Z'))
  expect([autumn[0], autumn[16]]).toEqual(['2026-10-30T13:00:00.000Z', '2026-11-02T14:00:00.000Z'])
})

test('offers no bank holiday, and tomorrow as it is in New York', () => {
  expect(daysOf(offeredSlots(new Date('2026-11-25T15:00:00Z')))[0]).toBe('2026-11-27')
  expect(daysOf(offeredSlots(new Date('2026-12-01T03:00:00Z')))[0]).toBe('2026-12-01')
})
