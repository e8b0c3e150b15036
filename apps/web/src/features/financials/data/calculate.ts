import type { Financials } from '@loanyard/contract/financials/schemas'
import type { Debt as DebtRow, FinancialSummary, SummaryItem } from '@loanyard/contract/financials/summary'
import { collateralTypes } from '@loanyard/contract/financials/values'
import type { SheetRow } from '@loanyard/data-grid/sheet'
import { guarantyFee } from '@loanyard/lending/guaranty/guaranty-fee'
import { guarantyPercentage } from '@loanyard/lending/guaranty/guaranty-percentage'
import type { LoanTerms } from '@loanyard/lending/loan/loan-terms'
import { yearlyDebtService, type Debt } from '@loanyard/lending/loan/payment'
import { sumAmounts } from '@loanyard/lending/numbers/amounts'
import { COLLATERAL_RATES_START, type CollateralRatesEdition } from '@loanyard/lending/rules/collateral-rates'
import { collateralSummary, collateralValue } from '@loanyard/lending/underwriting/collateral'
import { financialSummary, FIELD_TYPES, type SummaryRow } from '@loanyard/lending/underwriting/financial-summary'
import { feeShares, loanOf, sourceUseTotals } from '@loanyard/lending/underwriting/sources-and-uses'
import * as copy from '../copy.ts'
import { addedColumn, amountIn, valueColumn } from './rows.ts'

export type Basis = Pick<Financials, 'terms' | 'rates'>

/** The calculation date is the approval date, or today. */
export function loanTermsOf({ terms, rates }: Basis): LoanTerms {
  const { sba_program, term_months, guaranty_percentage, naics_code, fee_flags } = terms
  return { sba_program, term_months, guaranty_percentage, naics_code, fee_flags, on: rates.on }
}

/** `rows` is what the grid shows, saved or not. */
export function calculateSourceUse(rows: readonly SheetRow[], basis: Basis) {
  const { terms } = basis
  const totals = sourceUseTotals(
    rows.map((row) => ({
      id: row.key,
      lender_amount: amountIn(row, 'lender_amount'),
      borrower_amount: amountIn(row, 'borrower_amount'),
      seller_amount: amountIn(row, 'seller_amount'),
    })),
  )
  const loan = loanOf(totals.lender_total, terms.loan_amount)
  const fee = guarantyFee(loan, loanTermsOf(basis))
  const standby = rows.filter((row) => row.cells['seller_standby'] === 'Yes')
  return {
    totals,
    loan,
    fee,
    guaranty: guarantyPercentage(loan, loanTermsOf(basis)),
    shares: feeShares(fee.fee, terms.lender_fee_share),
    seller_note: sumAmounts(standby.map((row) => amountIn(row, 'seller_amount'))),
  }
}
export type SourceFigures = ReturnType<typeof calculateSourceUse>

export function collateralEdition({ rates }: Pick<Basis, 'rates'>): CollateralRatesEdition {
  const [start] = COLLATERAL_RATES_START
  const own = Object.fromEntries(rates.collateral_rates.map(({ collateral_type, rate }) => [collateral_type, rate]))
  const appraised = Object.fromEntries(
    rates.collateral_rates.flatMap(({ collateral_type, appraised_rate }) =>
      appraised_rate === null ? [] : [[collateral_type, appraised_rate] as const],
    ),
  )
  const edition = { from: rates.on, name: copy.collateralRates, confirmed: true }
  return { ...edition, rates: { ...start.rates, ...own }, appraised }
}

export function valueRow(row: SheetRow, edition: CollateralRatesEdition) {
  const typed = row.cells['cv'] ?? ''
  const item = {
    collateral_type: collateralTypes.find((type) => type === row.cells['collateral_type']) ?? 'Other',
    fmv_bv: amountIn(row, 'fmv_bv'),
    liens: amountIn(row, 'liens'),
    cv: typed === '' ? null : typed,
    appraised: row.cells['appraised'] === 'Yes',
  }
  return { ...collateralValue(item, edition), collateral_type: item.collateral_type }
}

export function calculateCollateral(rows: readonly SheetRow[], basis: Basis, loan: string) {
  const edition = collateralEdition(basis)
  const values = rows.map((row) => valueRow(row, edition))
  const sum = (column: string) => sumAmounts(rows.map((row) => amountIn(row, column)))
  return { values, summary: collateralSummary(values, loan), fmv_bv: sum('fmv_bv'), liens: sum('liens'), loan }
}
export type CollateralFigures = ReturnType<typeof calculateCollateral>

/** Without collateral, zero coverage and a shortfall would only alarm. */
export const isCollateralEntered = ({ fmv_bv, summary }: CollateralFigures): boolean =>
  fmv_bv !== '0.00' || summary.total_cv !== '0.00'

export function summaryRowOf(row: SheetRow, periods: readonly string[]): SummaryRow {
  const amounts = (column: (period: string) => string) =>
    Object.fromEntries(periods.map((period) => [period, amountIn(row, column(period))]))
  return {
    field_type: FIELD_TYPES.find((type) => type === row.cells['field_type']) ?? 'Income',
    values: amounts(valueColumn),
    sde: amounts(addedColumn),
  }
}

interface Periods {
  periods: readonly string[]
  projections: readonly string[]
}

export function calculateSummary(rows: readonly SheetRow[], { periods, projections }: Periods) {
  const figures = financialSummary(
    rows.map((row) => summaryRowOf(row, periods)),
    periods,
  )
  return periods.flatMap((period) => {
    const own = figures[period]
    return own === undefined ? [] : [{ period, is_projection: projections.includes(period), ...own }]
  })
}
export type PeriodFigures = ReturnType<typeof calculateSummary>[number]

/** Null for a row that was not entered as a debt. */
export function debtOf({ principal_amount, rate, term }: SummaryItem): Debt | null {
  return principal_amount === null || rate === null || term === null ? null : { principal_amount, rate, term }
}

export function proposedDebts(rows: readonly SheetRow[], items: readonly SummaryItem[], period: string): Debt[] {
  return items.flatMap((item) => {
    const row = rows.find(({ key }) => key === item.id)
    const debt = debtOf(item)
    if (row === undefined || debt === null || row.cells['field_type'] !== 'Debt Proposed') return []
    return amountIn(row, valueColumn(period)) === yearlyDebtService(debt) ? [debt] : []
  })
}

/** The proposed debt if there is just one with terms, which is then the SBA loan. */
export function loanDebtOf({ items }: FinancialSummary): DebtRow | null {
  const [item, ...others] = items.filter(
    ({ field_type, principal_amount }) => field_type === 'Debt Proposed' && principal_amount !== null,
  )
  const debt = item === undefined || others.length > 0 ? null : debtOf(item)
  if (item === undefined || debt === null || item.periods.length === 0) return null
  const { id, item_name, periods } = item
  return { ...debt, row_id: id, item_name, field_type: 'Debt Proposed', periods: [...periods] }
}
