import { expect, test } from 'vitest'
import { fieldsOf, readRow, wireValue } from './rows.ts'

const timestamptz = 1184

test('writes an instant the same way from the database and from JavaScript', () => {
  const read = (text: string) => readRow(fieldsOf([{ name: 'at', dataTypeID: timestamptz }]), [text])['at']
  for (const [written, shown] of [
    ['2026-11-20 21:15:34+00', '2026-11-20T21:15:34.000Z'],
    ['2026-11-20 21:15:34.7+00', '2026-11-20T21:15:34.700Z'],
    ['2026-11-20 21:15:34.75+00', '2026-11-20T21:15:34.750Z'],
    ['2026-11-20 21:15:34.123+00', '2026-11-20T21:15:34.123Z'],
    ['2026-11-20 21:15:34.123456+00', '2026-11-20T21:15:34.123456Z'],
  ] as const) {
    expect(read(written)).toBe(shown)
    expect(new Date(shown).toISOString().slice(0, 23)).toBe(shown.slice(0, 23))
  }
})

test('keeps amounts as text, reads counts as numbers and null as null', () => {
  const fields = fieldsOf([
    { name: 'amount', dataTypeID: 1700 },
    { name: 'count', dataTypeID: 20 },
    { name: 'day', dataTypeID: 1082 },
    { name: 'none', dataTypeID: timestamptz },
  ])
  expect(readRow(fields, ['999999999999999.99', '42', '2026-02-28', null])).toEqual({
    amount: '999999999999999.99',
    count: 42,
    day: '2026-02-28',
    none: null,
  })
})

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
