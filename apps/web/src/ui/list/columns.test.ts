import { expect, test } from 'vitest'
import { nextOrdering, sortOf } from './columns.ts'
import { toggleAll, toggleOne } from './selection.ts'

test('a header says how its column is sorted', () => {
  expect(sortOf('-created', 'created')).toBe('descending')
  expect(sortOf('created', 'created')).toBe('ascending')
  expect(sortOf('-created', 'title')).toBe('none')
  expect(sortOf('-created', undefined)).toBeUndefined()
})

test('the first click sorts the column’s own way, the next ones turn it round', () => {
  expect(nextOrdering('-created', 'title')).toBe('title')
  expect(nextOrdering('-created', 'loan_amount', 'desc')).toBe('-loan_amount')
  expect(nextOrdering('title', 'title')).toBe('-title')
  expect(nextOrdering('-title', 'title')).toBe('title')
})

test('choosing all adds the loaded rows, choosing all again takes only these out', () => {
  expect([...toggleOne(new Set(['a']), 'b')]).toEqual(['a', 'b'])
  expect([...toggleOne(new Set(['a']), 'a')]).toEqual([])
  expect([...toggleAll(new Set(['x', 'a']), ['a', 'b'])]).toEqual(['x', 'a', 'b'])
  expect([...toggleAll(new Set(['x', 'a', 'b']), ['a', 'b'])]).toEqual(['x'])
})
