import { guarantyFee } from '@loanyard/lending/guaranty/guaranty-fee'
import { expect, test } from 'vitest'
import { feeChargeLabel } from './fee-charge-label.ts'

const terms = {
  sba_program: '7(a)',
  term_months: 120,
  guaranty_percentage: null,
  naics_code: null,
  fee_flags: [],
  on: '2026-11-20',
} as const

test.each([
  ['1000000.00', 120, '3.5% of the guaranteed portion (loans over $700K, up to $1M)'],
  ['1000000.00', 12, '0.25% of the guaranteed portion, because the term is 12 months or less'],
])('states how the fee of a loan of %s over %d months is charged', (loan, term_months, label) => {
  expect(feeChargeLabel(guarantyFee(loan, { ...terms, term_months }).charge)).toBe(label)
})

test('states both rates of a fee that has two', () => {
  const { charge } = guarantyFee('2000000.00', terms)
  expect(feeChargeLabel(charge)).toBe(
    '3.5% of the first $1M of the guaranteed portion, 3.75% of the rest (loans over $1M, up to $2M)',
  )
})
