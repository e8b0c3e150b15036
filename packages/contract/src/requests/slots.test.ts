import { expect, test } from 'vitest'
import { frontAndBack, lastMonths, lastTaxYears } from './slot-presets.ts'
import { slots, slotsOn, slotTemplate, slotTemplates } from './slots.ts'

const namesOn = (templates: Parameters<typeof slotsOn>[0], day: string) =>
  slotsOn(templates, day).map(({ name }) => name)

test.each([
  ['2027-04-15', ['2025', '2024', '2023']],
  ['2027-04-16', ['2026', '2025', '2024']],
  ['2026-12-31', ['2025', '2024', '2023']],
])('counts tax years back from the last return due on %s', (day, names) => {
  expect(namesOn(lastTaxYears(3), day)).toEqual(names)
})

test('counts months back over the turn of the year', () => {
  expect(namesOn(lastMonths(3), '2027-02-01')).toEqual(['January 2027', 'December 2026', 'November 2026'])
})

test('names a slot once, even if a year is given in both ways', () => {
  expect(namesOn([{ name: '2025', is_required: true }, ...lastTaxYears(2)], '2026-06-01')).toEqual(['2025', '2024'])
  expect(namesOn(frontAndBack, '2026-06-01')).toEqual(['Front', 'Back'])
})

test('accepts exactly one way to name a slot, and each slot once', () => {
  expect(slotTemplate.safeParse({ name: 'Front', months_ago: 1 }).success).toBe(false)
  expect(slotTemplate.safeParse({}).success).toBe(false)
  expect(slotTemplates.safeParse([{ name: 'Front' }, { name: 'FRONT' }]).success).toBe(false)
  expect(slotTemplates.safeParse([{ months_ago: 1 }, { tax_years_ago: 1 }]).success).toBe(true)
  expect(slots.safeParse([{ name: 'Front' }, { name: 'front' }]).success).toBe(false)
})
