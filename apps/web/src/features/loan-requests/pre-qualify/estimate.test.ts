import { expect, test } from 'vitest'
import { estimateOf } from './estimate.ts'

const partner = { id: 'ptnr_1', name: 'Harbor', logo: null, website: null }
const known = { partner, base_rate: { rate: '0.070000', effective_from: '2026-09-17' }, on: '2026-11-21' }

test('ranges from the base rate to the highest rate for the size, over the longest term', () => {
  // 500,000 at base + 3 points = 10 %, 120 months (product-rules 8.1).
  expect(estimateOf({ loan_amount: '500000.00', loan_purpose: 'Equipment' }, known)).toEqual({
    term: 120,
    lowest: { rate: '0.070000', payment: '5805.42' },
    highest: { rate: '0.1', payment: '6607.54' },
    from: '2026-09-17',
    programMaximum: null,
  })
})

test('uses 25 years for real estate and higher rates for small loans', () => {
  expect(estimateOf({ loan_amount: '1000000.00', loan_purpose: 'Commercial Real Estate' }, known).term).toBe(300)
  expect(estimateOf({ loan_amount: '50000.00', loan_purpose: 'Startup' }, known).highest.rate).toBe('0.135')
})

test('labels the rates as an example without a base rate', () => {
  const { from, lowest, highest } = estimateOf(
    { loan_amount: '100000.00', loan_purpose: 'Other' },
    { ...known, base_rate: null },
  )
  expect({ from, rates: [lowest.rate, highest.rate] }).toEqual({ from: null, rates: ['0.08', '0.12'] })
})

test('reports amounts above the program’s maximum and handles the largest amount', () => {
  const { programMaximum, highest } = estimateOf(
    { loan_amount: '999999999999999.99', loan_purpose: 'Construction' },
    known,
  )
  expect(programMaximum).toBe('5000000.00')
  expect(highest.payment).toMatch(/^\d{13}\.\d\d$/)
})
