import { expect, test } from 'vitest'
import { highestRate, longestTerm, maturityLimit } from './loan-limits.ts'

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

const MIXED = { loan: '1500000.00', real_estate_amount: '1000000.00', real_estate_purpose: false, on: '2026-10-01' }

test('splits the term of mixed use by its parts, or blends it by amount, under SOP 50 10 8.1', () => {
  // (1,000,000 × 300 + 500,000 × 120) ÷ 1,500,000 = 240.
  expect(maturityLimit(MIXED)).toMatchObject({
    longest_term_months: 240,
    mixed: {
      real_estate: { amount: '1000000.00', months: 300 },
      business: { amount: '500000.00', months: 120 },
      blended_months: 240,
      rule: { confidence: 'M', confirmed: false },
    },
  })
  // (1,000,000 × 300 + 1 × 120) ÷ 1,000,001 = 299.99…
  expect(maturityLimit({ ...MIXED, loan: '1000001.00' }).longest_term_months).toBe(299)
})

test('does not split the term before SOP 50 10 8.1, or of a loan for one use', () => {
  expect(maturityLimit({ ...MIXED, on: '2026-09-30' })).toMatchObject({ longest_term_months: 120, mixed: null })
  expect(maturityLimit({ ...MIXED, real_estate_amount: null, real_estate_purpose: true })).toMatchObject({
    longest_term_months: 300,
    mixed: null,
  })
  expect(maturityLimit({ ...MIXED, real_estate_amount: '0.00' })).toMatchObject({
    longest_term_months: 120,
    mixed: null,
  })
  expect(maturityLimit({ ...MIXED, real_estate_amount: '2000000.00' }).longest_term_months).toBe(300)
})
