import { expect, test } from 'vitest'
import { estimateOf } from './estimate.ts'

const partner = { id: 'ptnr_1', name: 'Harbor', logo: null, website: null }
const known = {
  partner,
  base_rate: { rate: '0.070000', effective_from: '2026-09-17' },
  largest_loan: '5000000.00',
  on: '2026-11-21',
}

test('ranges from the lowest typical rate to the highest for the size, over the longest term', () => {
  // 500,000 over 120 months at 7% + 2.75 and + 3 points (docs/lending.md).
  expect(estimateOf({ loan_amount: '500000.00', loan_purpose: 'Equipment' }, known)).toMatchObject({
    term: 120,
    baseRate: '0.070000',
    rates: { lowest: { rate: '0.0975' }, highest: { highest_rate: '0.1' } },
    lowest: '6538.51',
    highest: '6607.54',
    from: '2026-09-17',
  })
})

test('uses 25 years for real estate and higher rates for small loans', () => {
  expect(estimateOf({ loan_amount: '1000000.00', loan_purpose: 'Commercial Real Estate' }, known).term).toBe(300)
  const small = estimateOf({ loan_amount: '50000.00', loan_purpose: 'Startup' }, known)
  expect(small.rates.highest.highest_rate).toBe('0.135')
})

test('assumes an example base rate, without a date, if the broker set none', () => {
  const example = estimateOf({ loan_amount: '100000.00', loan_purpose: 'Other' }, { ...known, base_rate: null })
  expect(example).toMatchObject({ from: null, baseRate: '0.075', rates: { lowest: { rate: '0.1025' } } })
})
