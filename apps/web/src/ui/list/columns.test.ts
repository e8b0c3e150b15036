import { expect, test } from 'vitest'
import { nextOrdering, sortOf } from './columns.ts'
import { toggleAll, toggleOne } from './selection.ts'

test('reads a column’s sort direction from the ordering', () => {
  expect(sortOf('-created', 'created')).toBe('descending')
  expect(sortOf('created', 'created')).toBe('ascending')
  expect(sortOf('-created', 'title')).toBe('none')
  expect(sortOf('-created', undefined)).toBeUndefined()
})

test('sorts in the column’s default direction first and reverses on later clicks', () => {
  expect(nextOrdering('-created', 'title')).toBe('title')
  expect(nextOrdering('-created', 'loan_amount', 'desc')).toBe('-loan_amount')
  expect(nextOrdering('title', 'title')).toBe('-title')
  expect(nextOrdering('-title', 'title')).toBe('title')
})

test('selects all loaded rows, then deselects only those', () => {
  expect([...toggleOne(new Set(['a']), 'b')]).toEqual(['a', 'b'])
  expect([...toggleOne(new Set(['a']), 'a')]).toEqual([])
  expect([...toggleAll(new Set(['x', 'a']), ['a', 'b'])]).toEqual(['x', 'a', 'b'])
  expect([...toggleAll(new Set(['x', 'a', 'b']), ['a', 'b'])]).toEqual(['x'])
})
