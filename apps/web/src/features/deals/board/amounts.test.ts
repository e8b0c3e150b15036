import { expect, test } from 'vitest'
import { addAmounts, subtractAmounts } from './amounts.ts'

test('adds and subtracts to the cent, beyond the precision of a double', () => {
  expect(addAmounts('999999999999999.99', '0.01')).toBe('1000000000000000.00')
  expect(subtractAmounts('1000000000000000.00', '0.01')).toBe('999999999999999.99')
  expect(addAmounts('0.00', '0.05')).toBe('0.05')
  expect(subtractAmounts('0.05', '0.10')).toBe('-0.05')
})
