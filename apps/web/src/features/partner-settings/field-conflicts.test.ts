import { expect, test } from 'vitest'
import { ApiError } from '../../lib/api/api-error.ts'
import { changedIn, conflictsOf, currentVersionOf } from './field-conflicts.ts'

const names = ['name', 'time_zone'] as const

test('only what differs counts as changed; nothing and the empty text are the same', () => {
  expect(changedIn(names, { name: 'A', time_zone: null }, { name: 'B', time_zone: '' })).toEqual(['name'])
})

test('what both changed stands against each other; what one changed, or both alike, does not', () => {
  const base = { name: 'A', time_zone: 'x' }
  const current = { name: 'B', time_zone: 'x' }
  expect(conflictsOf(['name'], { base, mine: { name: 'C' }, current })).toEqual([
    { name: 'name', mine: 'C', current: 'B' },
  ])
  expect(conflictsOf(['name'], { base, mine: { name: 'B' }, current })).toEqual([])
  expect(conflictsOf(['time_zone'], { base, mine: { time_zone: 'y' }, current })).toEqual([])
})

test('a stale refusal carries what is there now', () => {
  const stale = new ApiError(412, 'stale', 'Someone else changed this.', { current: { version: 2 } })
  const previous = { name: 'A', version: 1 }
  expect(currentVersionOf(stale, previous)).toEqual({ name: 'A', version: 2 })
  expect(currentVersionOf(new ApiError(403, 'forbidden', 'No.'), previous)).toBeNull()
})
