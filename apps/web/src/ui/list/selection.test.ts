import { expect, test } from 'vitest'
import { toggleAll, toggleOne } from './selection.ts'

test('one is put in, and taken out again', () => {
  expect(toggleOne(new Set(['a']), 'b')).toEqual(new Set(['a', 'b']))
  expect(toggleOne(new Set(['a', 'b']), 'a')).toEqual(new Set(['b']))
})

test('all loaded rows are put in, and taken out where all were in; what is not loaded stays', () => {
  expect(toggleAll(new Set(['elsewhere', 'a']), ['a', 'b'])).toEqual(new Set(['elsewhere', 'a', 'b']))
  expect(toggleAll(new Set(['elsewhere', 'a', 'b']), ['a', 'b'])).toEqual(new Set(['elsewhere']))
})

test('a long list is walked through once, not once for each row', () => {
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
