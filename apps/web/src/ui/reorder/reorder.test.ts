import { expect, test } from 'vitest'
import { moveToIndex, dropIndex } from './reorder.ts'

const items = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
const ids = (placed: readonly { id: string }[]) => placed.map(({ id }) => id).join('')

test('moves an item to an index and shifts the others', () => {
  expect(ids(moveToIndex(items, 'd', 0))).toBe('dabc')
  expect(ids(moveToIndex(items, 'a', 1))).toBe('bacd')
  expect(ids(moveToIndex(items, 'a', 100))).toBe('bcda')
  expect(ids(moveToIndex(items, 'a', -1))).toBe('abcd')
  expect(ids(moveToIndex(items, 'x', 1))).toBe('abcd')
})

test('drops an item above or below its target', () => {
  const after = (id: string, target: string, isBelow: boolean) =>
    ids(moveToIndex(items, id, dropIndex(items, id, { target, isBelow })))
  expect(after('a', 'c', true)).toBe('bcad')
  expect(after('a', 'c', false)).toBe('bacd')
  expect(after('d', 'a', false)).toBe('dabc')
  expect(after('b', 'a', true)).toBe('abcd')
})
