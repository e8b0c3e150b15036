import { expect, test } from 'vitest'
import { readCapped } from './columns.ts'

test('rejects amounts over the cap, with three decimals or with letters in the specified words', () => {
  const twelve = readCapped(12)
  const refused = { ok: false, reason: 'Enter a number with up to 12 digits' }
  expect(twelve('999999999999.99')).toEqual({ ok: true, value: '999999999999.99' })
  for (const text of ['1234567890123', '1.234', 'abc', '12%']) expect(twelve(text)).toEqual(refused)
  expect(readCapped(15)('9999999999999999')).toEqual({ ok: false, reason: 'Enter a number with up to 15 digits.' })
  expect(readCapped(15)('(999,999,999,999,999.99)')).toEqual({ ok: true, value: '-999999999999999.99' })
  expect(readCapped(15, true)('-1')).toMatchObject({ ok: false })
})
