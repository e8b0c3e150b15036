import { expect, test } from 'vitest'
import { typicalRates } from './typical-rates.ts'

test.each([
  ['50000.00', '0.0975', '0.135'],
  ['350000.00', '0.0975', '0.115'],
  ['350000.01', '0.0975', '0.1'],
])('ranges for %s over a base rate of 7%% from %s to the maximum of %s', (loan, lowest, highest) => {
  expect(typicalRates(loan, '0.07', '2026-11-24')).toMatchObject({
    lowest: { rate: lowest, spread: '0.0275', rule: { confirmed: false, confidence: 'L' } },
    highest: { highest_rate: highest, rule: { confirmed: true } },
  })
})
