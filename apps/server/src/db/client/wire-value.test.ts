import { expect, test } from 'vitest'
import { wireValue } from './wire-value.ts'

test('writes values as PostgreSQL reads them', () => {
  expect(wireValue(null)).toBeNull()
  expect(wireValue(undefined)).toBeNull()
  expect(wireValue(0)).toBe('0')
  expect(wireValue(false)).toBe('false')
  expect(wireValue(new Date('2026-11-20T21:15:34.123Z'))).toBe('2026-11-20T21:15:34.123Z')
  expect(wireValue(Buffer.from('a'))).toEqual(Buffer.from('a'))
})

test('quotes array members so that none can end the array', () => {
  expect(wireValue(['a', 'b"}', 'c\\', 'NULL', '', null])).toBe('{"a","b\\"}","c\\\\","NULL","",NULL}')
  expect(wireValue([])).toBe('{}')
})

test('rejects objects', () => {
  expect(() => wireValue({ a: 1 })).toThrow(TypeError)
})
