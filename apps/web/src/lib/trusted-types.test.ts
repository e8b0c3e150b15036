import { expect, test } from 'vitest'
import { styleTextOnly } from './trusted-types.ts'

test('style text may be written, markup may not', () => {
  expect(styleTextOnly(':root { --a: 1px }')).toBe(':root { --a: 1px }')
  expect(styleTextOnly('<img src=x onerror=alert(1)>')).toBeNull()
  expect(styleTextOnly('</style><script>')).toBeNull()
})
