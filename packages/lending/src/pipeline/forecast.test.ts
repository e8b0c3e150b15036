import { expect, test } from 'vitest'
import { closeProbability, expectedFee } from './forecast.ts'

const at = (stage: number, lastStage = 8) => ({ status: 'Active', close_probability: null, stage, lastStage }) as const

test('the probability rises evenly from 10% in the first stage to 90% in the last', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8].map((stage) => closeProbability(at(stage)))).toEqual([10, 21, 33, 44, 56, 67, 79, 90])
  expect(closeProbability(at(1, 1))).toBe(50)
})

test('an entered probability wins while the deal is open, and not once it is over', () => {
  expect(closeProbability({ ...at(2), close_probability: 0 })).toBe(0)
  expect(closeProbability({ ...at(2), status: 'On Hold', close_probability: 35 })).toBe(35)
  expect(closeProbability({ ...at(2), status: 'Funded', close_probability: 35 })).toBe(100)
  expect(closeProbability({ ...at(8), status: 'Declined', close_probability: 35 })).toBe(0)
  expect(closeProbability({ ...at(8), status: 'Withdrawn' })).toBe(0)
})

test('the expected fee is the flat part plus the percentage of the loan, to the cent', () => {
  const loan = { loan_amount: '1250000.33', broker_fee: null, broker_fee_percent: null }
  expect(expectedFee(loan)).toBeNull()
  expect(expectedFee({ ...loan, broker_fee: '2500.00' })).toBe('2500.00')
  expect(expectedFee({ ...loan, broker_fee_percent: '1.50' })).toBe('18750.00')
  expect(expectedFee({ ...loan, broker_fee: '2500.00', broker_fee_percent: '1.5' })).toBe('21250.00')
})

test('a percentage of a loan that isn’t known is no fee yet, a flat one is', () => {
  const unknown = { loan_amount: null, broker_fee: '2500.00', broker_fee_percent: null }
  expect(expectedFee(unknown)).toBe('2500.00')
  expect(expectedFee({ ...unknown, broker_fee_percent: '0.00' })).toBe('2500.00')
  expect(expectedFee({ ...unknown, broker_fee_percent: '1.50' })).toBeNull()
  expect(expectedFee({ ...unknown, broker_fee: null, broker_fee_percent: '1.50' })).toBeNull()
})
