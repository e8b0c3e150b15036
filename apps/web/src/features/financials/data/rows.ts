import type { CollateralItem } from '@loanyard/contract/financials/collateral'
import type { SourceUseItem } from '@loanyard/contract/financials/sources-and-uses'
import type { FinancialSummary } from '@loanyard/contract/financials/summary'
import type { SheetRow } from '@loanyard/data-grid/sheet'
import type { Cells, SavedRow } from './sync/sync-baseline.ts'

/** Converts between the API's items and the grids' rows. Cells are text; a period's columns are named after it. */

export const zero = '0.00'

export function amountIn(row: SheetRow, column: string): string {
  return row.cells[column] || zero
}

/** Column names of a period's values and add-backs. */
export const valueColumn = (period: string) => `value:${period}`
export const addedColumn = (period: string) => `added:${period}`

export const sourceUseColumns = [
  'item_name',
  'lender_amount',
  'borrower_amount',
  'seller_amount',
  'seller_standby',
] as const
export const collateralColumns = ['item_name', 'collateral_type', 'fmv_bv', 'liens', 'appraised', 'cv'] as const

export function summaryColumns(periods: readonly string[]): string[] {
  return ['item_name', 'field_type', ...periods.flatMap((period) => [valueColumn(period), addedColumn(period)])]
}

export const blankSourceUse: Cells = {
  item_name: '',
  lender_amount: zero,
  borrower_amount: zero,
  seller_amount: zero,
  seller_standby: 'No',
}
export const blankCollateral: Cells = {
  item_name: '',
  collateral_type: 'Real Estate',
  fmv_bv: zero,
  liens: zero,
  appraised: 'No',
  cv: '',
}

/** The type is that of the row above. */
export function blankSummary(periods: readonly string[], fieldType = 'Income'): Cells {
  const amounts = periods.flatMap((period) => [valueColumn(period), addedColumn(period)]).map((key) => [key, zero])
  return { item_name: '', field_type: fieldType, ...Object.fromEntries(amounts) }
}

export function sourceUseRows(items: readonly SourceUseItem[]): SavedRow[] {
  return items.map(({ id, item_name, lender_amount, borrower_amount, seller_amount, seller_standby }) => ({
    id,
    cells: { item_name, lender_amount, borrower_amount, seller_amount, seller_standby: seller_standby ? 'Yes' : 'No' },
  }))
}

/** A computed value is not cell content. */
export function collateralRows(items: readonly CollateralItem[]): SavedRow[] {
  return items.map(({ id, item_name, collateral_type, fmv_bv, liens, appraised, cv, cv_typed }) => ({
    id,
    cells: { item_name, collateral_type, fmv_bv, liens, appraised: appraised ? 'Yes' : 'No', cv: cv_typed ? cv : '' },
  }))
}

export function summaryRows({ items, periods }: FinancialSummary): SavedRow[] {
  return items.map(({ id, item_name, field_type, values, sde }) => {
    const cells: Record<string, string> = { item_name, field_type }
    for (const period of periods) {
      cells[valueColumn(period)] = values[period] ?? zero
      cells[addedColumn(period)] = sde[period] ?? zero
    }
    return { id, cells }
  })
}
