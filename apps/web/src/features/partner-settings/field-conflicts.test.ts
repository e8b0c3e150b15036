import { expect, test } from 'vitest'
import { ApiError } from '../../lib/api/api-error.ts'
import { changedIn, conflictsOf, currentVersionOf } from './field-conflicts.ts'

const names = ['name', 'time_zone'] as const

test('reports only differing fields as changed and treats null as empty text', () => {
  expect(changedIn(names, { name: 'A', time_zone: null }, { name: 'B', time_zone: '' })).toEqual(['name'])
})

test('reports a conflict only where both changed a field to different values', () => {
  const base = { name: 'A', time_zone: 'x' }
  const current = { name: 'B', time_zone: 'x' }
  expect(conflictsOf(['name'], { base, mine: { name: 'C' }, current })).toEqual([
    { name: 'name', mine: 'C', current: 'B' },
  ])
  expect(conflictsOf(['name'], { base, mine: { name: 'B' }, current })).toEqual([])
  expect(conflictsOf(['time_zone'], { base, mine: { time_zone: 'y' }, current })).toEqual([])
})

test('reads the current version from a stale-version error', () => {
  const stale = new ApiError(412, 'stale', 'Someone else changed this.', { current: { version: 2 } })
  const previous = { name: 'A', version: 1 }
  expect(currentVersionOf(stale, previous)).toEqual({ name: 'A', version: 2 })
  expect(currentVersionOf(new ApiError(403, 'forbidden', 'No.'), previous)).toBeNull()
})
