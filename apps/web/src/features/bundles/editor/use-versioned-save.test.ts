import { expect, test } from 'vitest'
import { changedFields, conflictsOf } from './use-versioned-save.ts'

const base = { title: 'Taxes', description: 'Three years', template: { id: 'doc_1', name: 'a.pdf' } }

test('lists the fields the user changed', () => {
  expect(changedFields(base, { ...base, title: 'Tax returns' })).toEqual(['title'])
  expect(changedFields(base, { ...base, template: { id: 'doc_1', name: 'a.pdf' } })).toEqual([])
  expect(changedFields(base, { ...base, template: null })).toEqual(['template'])
})

test('finds a conflict only if both users changed the same field to different values', () => {
  const mine = { ...base, title: 'Mine' }
  expect(conflictsOf(base, mine, base)).toEqual([])
  expect(conflictsOf(base, mine, { ...base, description: 'Theirs' })).toEqual([])
  expect(conflictsOf(base, mine, { ...base, title: 'Mine' })).toEqual([])
  expect(conflictsOf(base, mine, { ...base, title: 'Theirs' })).toEqual([
    { name: 'title', mine: 'Mine', current: 'Theirs' },
  ])
})
