import { expect, test } from 'vitest'
import { percentLabel, periodOf, presetOf, presets } from './period.ts'

const now = new Date('2026-03-15T23:30:00Z')

test('uses whole days in UTC including today for presets', () => {
  expect(periodOf('all', now)).toEqual({})
  expect(periodOf('year', now)).toEqual({
    created_date_range_after: '2026-01-01',
    created_date_range_before: '2026-03-15',
  })
  expect(periodOf('months', now).created_date_range_after).toBe('2025-04-01')
  expect(periodOf('days', now).created_date_range_after).toBe('2026-02-14')
})

test('recognizes a period as its preset and a custom one as none', () => {
  for (const preset of presets) expect(presetOf(periodOf(preset, now), now)).toBe(preset)
  expect(presetOf({ created_date_range_after: '2026-01-02' }, now)).toBeNull()
})

test('formats shares', () => {
  expect([percentLabel('0.3333'), percentLabel('1.0000'), percentLabel(null)]).toEqual(['33.3%', '100.0%', '–'])
})
