import { expect, test } from 'vitest'
import { feeShares, loanOf, sourceUseTotals } from './sources-and-uses.ts'

test('totals by row, by source and overall', () => {
  const rows = [
    { id: 'a', lender_amount: '1000000.00', borrower_amount: '128350.00', seller_amount: '64175.00' },
    { id: 'b', lender_amount: '-0.01', borrower_amount: '0.00', seller_amount: '0.02' },
  ]
  expect(sourceUseTotals(rows)).toEqual({
    row_sums: [
      { id: 'a', total: '1192525.00' },
      { id: 'b', total: '0.01' },
    ],
    lender_total: '999999.99',
    borrower_total: '128350.00',
    seller_total: '64175.02',
    overall_total: '1192525.01',
  })
  expect(sourceUseTotals([]).overall_total).toBe('0.00')
})

test("uses the lender's total as the loan, or the deal's amount if that is zero", () => {
  expect(loanOf('0.00', '500000.00')).toBe('500000.00')
  expect(loanOf('0.01', '500000.00')).toBe('0.01')
})

test('splits a fee to the cent without losing any', () => {
  expect(feeShares('11508.95', '50')).toEqual({ lender: '5754.48', borrower: '5754.47' })
  expect(feeShares('11508.95', '0')).toEqual({ lender: '0.00', borrower: '11508.95' })
  expect(feeShares('11508.95', '100.00')).toEqual({ lender: '11508.95', borrower: '0.00' })
  expect(() => feeShares('1.00', '100.01')).toThrow(RangeError)
})
