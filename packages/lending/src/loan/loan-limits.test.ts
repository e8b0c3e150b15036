import { expect, test } from 'vitest'
import { highestRate, longestTerm } from './loan-limits.ts'

test.each([
  ['50000.00', '0.135', '0.065'],
  ['50000.01', '0.13', '0.06'],
  ['250000.00', '0.13', '0.06'],
  ['250000.01', '0.115', '0.045'],
  ['350000.00', '0.115', '0.045'],
  ['350000.01', '0.1', '0.03'],
  ['5000000.00', '0.1', '0.03'],
])('limits the rate for %s over a base rate of 7%% to %s', (loan, highest, spread) => {
  expect(highestRate(loan, '0.07', '2026-11-20')).toMatchObject({
    highest_rate: highest,
    spread,
    base_rate: '0.07',
    rule: { from: '2022-08-01', predates: false },
  })
})

test('limits the term to 25 years for real estate and 10 years otherwise', () => {
  expect(longestTerm(true, '2026-11-20').longest_term_months).toBe(300)
  expect(longestTerm(false, '2026-11-20').longest_term_months).toBe(120)
})
