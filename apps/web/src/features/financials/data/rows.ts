import type { CollateralItem } from '@loanyard/contract/financials/collateral'
import type { SourceUseItem } from '@loanyard/contract/financials/sources-and-uses'
import type { FinancialSummary } from '@loanyard/contract/financials/summary'
import type { Cells, SavedRow } from './sync/sync-baseline.ts'

/** Between what the calls carry and what the grids hold. Cells are text; a period's cells are named by it. */

export const zero = '0.00'

/** The column of a period's values, and of what is added back in it. */
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

/** The columns of the financial summary that are saved. */
export function summaryColumns(periods: readonly string[]): string[] {
  return ['item_name', 'field_type', ...periods.flatMap((period) => [valueColumn(period), addedColumn(period)])]
}

/** New rows, as they are before anything is typed. */
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

/** A new row of the financial summary, of the same type as the row it comes behind. */
export function blankSummary(periods: readonly string[], fieldType = 'Income'): Cells {
  const amounts = periods.flatMap((period) => [valueColumn(period), addedColumn(period)]).map((key) => [key, zero])
  return { item_name: '', field_type: fieldType, ...Object.fromEntries(amounts) }
}

/** Rows of sources and uses as the grid holds them. */
export function sourceUseRows(items: readonly SourceUseItem[]): SavedRow[] {
  return items.map(({ id, item_name, lender_amount, borrower_amount, seller_amount, seller_standby }) => ({
    id,
    cells: { item_name, lender_amount, borrower_amount, seller_amount, seller_standby: seller_standby ? 'Yes' : 'No' },
  }))
}

/** Rows of collateral as the grid holds them; a value that is computed is no content of a cell. */
export function collateralRows(items: readonly CollateralItem[]): SavedRow[] {
  return items.map(({ id, item_name, collateral_type, fmv_bv, liens, appraised, cv, cv_typed }) => ({
    id,
    cells: { item_name, collateral_type, fmv_bv, liens, appraised: appraised ? 'Yes' : 'No', cv: cv_typed ? cv : '' },
  }))
}

/** Rows of the financial summary as the grid holds them. */
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
