import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LoanTerms, SbaProgram } from '../loan/loan-terms.ts'
import { readAmount, writeAmount } from '../numbers/amounts.ts'
import { decimal } from '../numbers/decimal.ts'
import { GUARANTY_FEE_EDITIONS, TIERS } from '../rules/guaranty-fee-rates.ts'
import { financedFee } from './financed-fee.ts'
import { guarantyFee } from './guaranty-fee.ts'

const PROGRAMS: SbaProgram[] = ['7(a)', 'SBA Express', 'Export Express', 'EWCP', 'International Trade']
const BOUNDS = TIERS.filter((bound) => bound !== null)
const NOW: LoanTerms = {
  sba_program: '7(a)',
  on: '2026-11-20',
  term_months: 120,
  guaranty_percentage: null,
  naics_code: null,
  fee_flags: [],
}
const amountOf = (cents: number) => writeAmount(decimal(String(cents)).div(decimal('100')))
const centsOf = (amount: string) => Number(amount.replace('.', ''))

const anyTerms = fc.record({
  sba_program: fc.constantFrom(...PROGRAMS),
  on: fc.constantFrom(...GUARANTY_FEE_EDITIONS.map(({ from }) => from)),
  term_months: fc.constantFrom(12, 120),
  guaranty_percentage: fc.constantFrom(null, '0.6'),
  naics_code: fc.constantFrom(null, '311811'),
  fee_flags: fc.constantFrom([], ['rural'] as const),
})
const nearBound = fc
  .tuple(fc.constantFrom(...BOUNDS, '950000.00'), fc.integer({ min: -500, max: 500 }))
  .map(([bound, off]) => centsOf(bound) + off)
const anyCents = fc.oneof(fc.integer({ min: 1, max: 600_000_000 }), nearBound)

test('drops the fee at a boundary only if the guaranty drops and the rate does not rise', () => {
  const falls = GUARANTY_FEE_EDITIONS.flatMap(({ from }) =>
    PROGRAMS.flatMap((sba_program) =>
      [12, 120].flatMap((term_months) =>
        BOUNDS.filter((bound) => {
          const terms = { ...NOW, on: from, sba_program, term_months }
          const above = writeAmount(readAmount(bound).plus(decimal('1.00')))
          return readAmount(guarantyFee(above, terms).fee).lt(readAmount(guarantyFee(bound, terms).fee))
        }).map((bound) => `${sba_program}, ${term_months} months, above ${bound}`),
      ),
    ),
  )
  expect([...new Set(falls)].toSorted()).toEqual([
    '7(a), 12 months, above 150000.00',
    'Export Express, 12 months, above 350000.00',
    'Export Express, 120 months, above 350000.00',
  ])
})

test('never charges less for a larger loan between two boundaries', () => {
  fc.assert(
    fc.property(anyTerms, anyCents, fc.integer({ min: 0, max: 1_000_000 }), (terms, cents, more) => {
      const small = guarantyFee(amountOf(cents), terms)
      const large = guarantyFee(amountOf(cents + more), terms)
      fc.pre(small.guaranty_percentage === large.guaranty_percentage && small.charge.rate === large.charge.rate)
      expect(readAmount(large.fee).gte(readAmount(small.fee))).toBe(true)
    }),
    { seed: 2026 },
  )
})

/** An independent version in whole cents of today's 7(a) rates for terms over 12 months. */
function feeInCents(loan: number): number {
  const portion = loan * (loan <= 15_000_000 ? 85 : 75)
  const rate = loan <= 15_000_000 ? 200 : loan <= 70_000_000 ? 300 : 350
  const above = loan > 100_000_000 ? Math.max(0, portion - 100_000_000 * 100) : 0
  return Math.floor((portion * rate + above * 25 + 500_000) / 1_000_000)
}

test('matches a calculation of the fee in whole cents', () => {
  fc.assert(
    fc.property(anyCents, (cents) => {
      expect(guarantyFee(amountOf(cents), NOW).fee).toBe(amountOf(feeInCents(cents)))
    }),
    { numRuns: 500, seed: 2026 },
  )
})

function smallestByTrying(need: number): number {
  let loan = need
  while (loan - feeInCents(loan) < need) loan += 1
  return loan
}

test('calculates the worked example of a financed fee', () => {
  const { loan, net, guaranty_fee } = financedFee('500000.00', NOW)
  expect({ loan, net, fee: guaranty_fee.fee }).toEqual({ loan: '511508.95', net: '500000.00', fee: '11508.95' })
})

test('finds the smallest sufficient loan, as trying every cent around each boundary does', () => {
  const needs = BOUNDS.flatMap((bound) => {
    const top = centsOf(bound)
    const net = top - feeInCents(top)
    return [net - 1, net, net + 1, net + 137, top - 1, top, top + 1]
  })
  for (const need of [1, 2, 49, 50, 51, 12_345_678, ...needs]) {
    expect(financedFee(amountOf(need), NOW).loan, amountOf(need)).toBe(amountOf(smallestByTrying(need)))
  }
})

test('finds a sufficient loan for any terms, while loans a cent to a hundred dollars smaller are not', () => {
  const isSufficient = (loan: number, need: number, terms: LoanTerms) =>
    loan - centsOf(guarantyFee(amountOf(loan), terms).fee) >= need
  fc.assert(
    fc.property(anyTerms, anyCents, fc.integer({ min: 1, max: 10_000 }), (terms, need, less) => {
      const loan = centsOf(financedFee(amountOf(need), terms).loan)
      expect(isSufficient(loan, need, terms)).toBe(true)
      expect(loan - 1 >= need && isSufficient(loan - 1, need, terms)).toBe(false)
      expect(loan - less >= need && isSufficient(loan - less, need, terms)).toBe(false)
    }),
    { numRuns: 300, seed: 2026 },
  )
})

test('uses a waiver up to its largest loan, and exceeds that loan if the need requires it', () => {
  const maker = { ...NOW, on: '2026-09-30', naics_code: '311811' }
  expect(financedFee('945000.00', maker).loan).toBe('945000.00')
  expect(financedFee('950000.00', maker).loan).toBe('950000.00')
  expect(financedFee('950000.01', maker)).toMatchObject({ loan: '975609.77', net: '950000.01' })
})

test('returns no loan for no need, and covers the largest need to the cent', () => {
  expect(financedFee('0.00', NOW).loan).toBe('0.00')
  expect(financedFee('-1.00', NOW).loan).toBe('0.00')
  const { loan, net, guaranty_fee } = financedFee('999999999999999.99', NOW)
  expect(net).toBe('999999999999999.99')
  expect(readAmount(loan).minus(readAmount(guaranty_fee.fee)).toFixed(2)).toBe(net)
})
