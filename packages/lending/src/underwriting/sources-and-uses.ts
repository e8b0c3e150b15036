import { type Amount, readAmount, sumAmounts, writeAmount } from '../numbers/amounts.ts'
import { decimal, percent, ZERO } from '../numbers/decimal.ts'

export interface SourceUseRow {
  id: string
  lender_amount: Amount
  borrower_amount: Amount
  seller_amount: Amount
}

export interface SourceUseTotals {
  row_sums: { id: string; total: Amount }[]
  lender_total: Amount
  borrower_total: Amount
  seller_total: Amount
  overall_total: Amount
}

/** @throws RangeError if a value is not an amount. */
export function sourceUseTotals(rows: readonly SourceUseRow[]): SourceUseTotals {
  const lender = sumAmounts(rows.map((row) => row.lender_amount))
  const borrower = sumAmounts(rows.map((row) => row.borrower_amount))
  const seller = sumAmounts(rows.map((row) => row.seller_amount))
  return {
    row_sums: rows.map((row) => ({
      id: row.id,
      total: sumAmounts([row.lender_amount, row.borrower_amount, row.seller_amount]),
    })),
    lender_total: lender,
    borrower_total: borrower,
    seller_total: seller,
    overall_total: sumAmounts([lender, borrower, seller]),
  }
}

/** The loan used for fee, coverage and floors: the lender's total, or the deal's amount if that is zero. Zero: not known yet. */
export const loanOf = (lenderTotal: Amount, loanAmount: Amount | null): Amount =>
  readAmount(lenderTotal).eq(ZERO) ? (loanAmount ?? '0.00') : lenderTotal

/**
 * Splits a fee: the lender pays its share in percent ("37.50"), rounded half up to the cent, the borrower the rest.
 * @throws RangeError for a share outside 0 to 100.
 */
export function feeShares(fee: Amount, lenderFeeShare: string): { lender: Amount; borrower: Amount } {
  const share = decimal(lenderFeeShare)
  if (share.lt(ZERO) || share.gt(decimal('100'))) throw new RangeError(`Not a share in percent: ${lenderFeeShare}`)
  const lender = writeAmount(readAmount(fee).times(percent(lenderFeeShare)))
  return { lender, borrower: writeAmount(readAmount(fee).minus(readAmount(lender))) }
}
