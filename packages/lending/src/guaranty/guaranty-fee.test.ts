import { expect, test } from 'vitest'
import type { LoanTerms } from '../loan/loan-terms.ts'
import { guarantyFee } from './guaranty-fee.ts'
import { guarantyPercentage } from './guaranty-percentage.ts'

const NOW: LoanTerms = {
  sba_program: '7(a)',
  on: '2026-11-20',
  term_months: 120,
  guaranty_percentage: null,
  naics_code: null,
  fee_flags: [],
}
const feeOn = (on: string, loan: string, terms: Partial<LoanTerms> = {}) =>
  guarantyFee(loan, { ...NOW, on, ...terms }).fee

test.each([
  ['100000.00', {}, '0.85', '1700.00'],
  ['150000.00', {}, '0.85', '2550.00'],
  ['150001.00', {}, '0.75', '3375.02'],
  ['500000.00', {}, '0.75', '11250.00'],
  ['1000000.00', {}, '0.75', '26250.00'],
  ['1500000.00', {}, '0.75', '39687.50'],
  ['2000000.00', {}, '0.75', '53750.00'],
  ['5000000.00', {}, '0.75', '138125.00'],
  ['350000.00', { sba_program: 'SBA Express' }, '0.5', '5250.00'],
  ['350000.00', { term_months: 12 }, '0.75', '656.25'],
] as const)('calculates the worked example of %s %j: guaranty %s, fee %s', (loan, terms, guaranty, fee) => {
  const calculated = guarantyFee(loan, { ...NOW, ...terms })
  expect(calculated.guaranty_percentage).toBe(guaranty)
  expect(calculated.fee).toBe(fee)
})

// One loan per tier with a guaranty of 100%, so that the fee shows the rate; the last two loans have two rates.
const LOANS = ['100000.00', '300000.00', '400000.00', '600000.00', '900000.00', '1500000.00', '3000000.00']
const FULL = ['2000.00', '9000.00', '12000.00', '18000.00', '31500.00', '53750.00', '110000.00']
const NONE = LOANS.map(() => '0.00')

test.each([
  ['2018-10-01', FULL],
  ['2020-12-26', FULL],
  ['2020-12-27', NONE],
  ['2021-09-23', NONE],
  ['2021-09-24', FULL],
  ['2021-10-01', ['0.00', '0.00', '11080.00', '16620.00', '29430.00', '53750.00', '110000.00']],
  ['2022-09-30', ['0.00', '0.00', '11080.00', '16620.00', '29430.00', '53750.00', '110000.00']],
  ['2022-10-01', ['0.00', '0.00', '0.00', '3300.00', '9450.00', '53750.00', '110000.00']],
  ['2023-10-01', ['0.00', '0.00', '0.00', '0.00', '0.00', '23000.00', '110000.00']],
  ['2024-10-01', ['0.00', '0.00', '0.00', '0.00', '0.00', '53750.00', '110000.00']],
  ['2025-03-26', ['0.00', '0.00', '0.00', '0.00', '0.00', '53750.00', '110000.00']],
  ['2025-03-27', FULL],
  ['2025-10-01', FULL],
  ['2026-10-01', FULL],
])('applies the tiers of %s', (on, fees) => {
  expect(LOANS.map((loan) => feeOn(on, loan, { guaranty_percentage: '1' }))).toEqual(fees)
})

test.each([
  ['2018-10-01', ['250.00', '750.00', '2500.00', '3000.00'], ['0.0055', '0.0055', '0.0055', '0.0055']],
  ['2020-12-27', ['0.00', '0.00', '0.00', '0.00'], ['0', '0', '0', '0']],
  ['2021-10-01', ['0.00', '0.00', '2500.00', '3000.00'], ['0', '0', '0.0049', '0.0055']],
  ['2022-10-01', ['0.00', '0.00', '2500.00', '3000.00'], ['0', '0', '0.0055', '0.0055']],
  ['2023-10-01', ['0.00', '0.00', '0.00', '3000.00'], ['0', '0', '0', '0.0055']],
  ['2024-10-01', ['0.00', '0.00', '0.00', '3000.00'], ['0', '0', '0.0017', '0.0055']],
  ['2025-03-27', ['250.00', '750.00', '2500.00', '3000.00'], ['0.0055', '0.0055', '0.0055', '0.0055']],
])('applies the short-term rate and the annual service fee of %s', (on, fees, services) => {
  const loans = ['100000.00', '300000.00', '1000000.00', '1200000.00']
  const calculated = loans.map((loan) => guarantyFee(loan, { ...NOW, on, term_months: 12, guaranty_percentage: '1' }))
  expect(calculated.map(({ fee }) => fee)).toEqual(fees)
  expect(calculated.map(({ service_fee_rate }) => service_fee_rate)).toEqual(services)
})

test('treats 12 months as short-term, but not 13 or an unknown term', () => {
  expect(guarantyFee('350000.00', { ...NOW, term_months: 12 }).charge).toEqual({
    kind: 'short_term',
    above: null,
    up_to: null,
    rate: '0.0025',
  })
  expect(feeOn(NOW.on, '350000.00', { term_months: 13 })).toBe('7875.00')
  expect(feeOn(NOW.on, '350000.00', { term_months: null })).toBe('7875.00')
})

test('returns the tier and the edition used', () => {
  const calculated = guarantyFee('1500000.00', NOW)
  expect(calculated.guaranteed_portion).toBe('1125000.00')
  expect(calculated.charge).toEqual({
    kind: 'tier',
    above: '1000000.00',
    up_to: '2000000.00',
    rate: '0.035',
    second_rate: '0.0375',
    second_rate_above: '1000000.00',
  })
  expect(calculated.rule).toEqual({ from: '2026-10-01', name: 'FY2027', confirmed: false, predates: false })
})

test.each([
  ['2026-09-30', { naics_code: '311811' }, '950000.00', '0.00'],
  ['2026-09-30', { naics_code: '31' }, '950000.01', '24937.50'],
  ['2026-09-30', { naics_code: '444110' }, '100000.00', '1700.00'],
  ['2026-09-30', { fee_flags: ['rural'] }, '100000.00', '1700.00'],
  ['2025-09-30', { naics_code: '332710' }, '100000.00', '1700.00'],
  ['2026-10-01', { naics_code: '332710' }, '700000.00', '0.00'],
  ['2026-10-01', { naics_code: '332710' }, '700000.01', '18375.00'],
  ['2026-10-01', { fee_flags: ['rural'] }, '700000.00', '0.00'],
  ['2026-10-01', { fee_flags: ['food_supply_chain'] }, '700000.00', '0.00'],
  ['2026-10-01', { fee_flags: ['veteran_owned'] }, '100000.00', '1700.00'],
  ['2026-10-01', { fee_flags: ['veteran_owned'], sba_program: 'SBA Express' }, '500000.00', '0.00'],
  ['2019-09-30', { fee_flags: ['veteran_owned'], sba_program: 'SBA Express' }, '100000.00', '0.00'],
  ['2019-10-01', { fee_flags: ['veteran_owned'], sba_program: 'SBA Express' }, '100000.00', '1000.00'],
  ['2020-10-01', { fee_flags: ['veteran_owned'], sba_program: 'SBA Express' }, '100000.00', '0.00'],
] satisfies [string, Partial<LoanTerms>, string, string][])(
  'applies waivers on %s for %j: %s costs %s',
  (on, terms, loan, fee) => {
    const calculated = guarantyFee(loan, { ...NOW, on, ...terms })
    expect(calculated.fee).toBe(fee)
    expect(calculated.charge.kind).toBe(fee === '0.00' ? 'waiver' : 'tier')
  },
)

test('charges nothing for a loan of zero or less, and calculates the largest amount exactly', () => {
  expect(feeOn(NOW.on, '0.00')).toBe('0.00')
  expect(feeOn(NOW.on, '-250000.00')).toBe('0.00')
  // 35,000 + (749,999,999,999,999.9925 − 1,000,000) × 3.75%
  expect(feeOn(NOW.on, '999999999999999.99')).toBe('28124999997500.00')
})

test.each([
  ['7(a)', '150000.00', '0.85', false],
  ['7(a)', '150000.01', '0.75', false],
  ['7(a)', '5000000.01', '0.75', true],
  ['SBA Express', '500000.00', '0.5', false],
  ['SBA Express', '500000.01', '0.5', true],
  ['EWCP', '100000.00', '0.9', false],
  ['International Trade', '5000000.00', '0.9', false],
  ['Export Express', '350000.00', '0.9', false],
  ['Export Express', '350000.01', '0.75', false],
] as const)('guarantees for %s at %s the fraction %s', (program, loan, percentage, over) => {
  const result = guarantyPercentage(loan, { ...NOW, sba_program: program })
  expect(result).toMatchObject({ guaranty_percentage: percentage, over_limit: over, typed: false })
})

test('uses the guaranty percentage set on the deal and marks it as entered', () => {
  const terms = { ...NOW, guaranty_percentage: '0.6' }
  expect(guarantyPercentage('100000.00', terms)).toMatchObject({ guaranty_percentage: '0.6', typed: true })
  expect(guarantyFee('100000.00', terms).fee).toBe('1200.00')
})
