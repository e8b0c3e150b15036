import { expect, test } from 'vitest'
import { dueLabel, duePicks } from './due.ts'

test('offers business days only', () => {
  expect(duePicks('2026-11-24').map(({ day }) => day)).toEqual(['2026-11-24', '2026-11-25', '2026-11-30', '2026-12-01'])
  expect(duePicks('2026-11-25').map(({ label }) => label)).toEqual([
    'Today',
    'Friday (11/27/2026)',
    'In 3 business days (12/01/2026)',
    'Wednesday (12/02/2026)',
  ])
})

test('doesn’t offer today on a weekend', () => {
  expect(duePicks('2026-11-28').map(({ day }) => day)).toEqual(['2026-11-30', '2026-12-02', '2026-12-07'])
})

test('names today and tomorrow', () => {
  expect(['2026-11-28', '2026-11-29', '2026-11-30'].map((day) => dueLabel(day, '2026-11-28'))).toEqual([
    'Today',
    'Tomorrow',
    '11/30/2026',
  ])
})
