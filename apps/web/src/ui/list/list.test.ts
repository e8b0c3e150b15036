import { expect, test } from 'vitest'
import { nextOrdering, sortOf } from './columns.ts'
import { toggleAll, toggleOne, toggleRange } from './selection.ts'

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

test('adds and removes a single row', () => {
  expect(toggleOne(new Set(['a']), 'b')).toEqual(new Set(['a', 'b']))
  expect(toggleOne(new Set(['a', 'b']), 'a')).toEqual(new Set(['b']))
})

test('selects or deselects the rows between two, in either direction', () => {
  const ids = ['a', 'b', 'c', 'd']
  expect(toggleRange(new Set(['c']), ids, { anchor: 'c', id: 'a' })).toEqual(new Set(['c', 'a', 'b']))
  expect(toggleRange(new Set(['a', 'b', 'c', 'd']), ids, { anchor: 'b', id: 'c' })).toEqual(new Set(['a', 'd']))
})

test('toggles all loaded rows and keeps selected rows that aren’t loaded', () => {
  expect(toggleAll(new Set(['elsewhere', 'a']), ['a', 'b'])).toEqual(new Set(['elsewhere', 'a', 'b']))
  expect(toggleAll(new Set(['elsewhere', 'a', 'b']), ['a', 'b'])).toEqual(new Set(['elsewhere']))
})

test('iterates a long list once, not once per row', () => {
  let asked = 0
  const ids = Array.from({ length: 2000 }, (_, n) => String(n))
  const counted = new Proxy(ids, {
    get: (list, name, receiver) => {
      asked += 1
      return Reflect.get(list, name, receiver) as unknown
    },
  })
  expect(toggleAll(new Set(ids), counted).size).toBe(0)
  expect(asked).toBeLessThan(20 * ids.length)
})
