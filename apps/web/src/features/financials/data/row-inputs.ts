import type { CollateralInput } from '@loanyard/contract/financials/collateral'
import type { SourceUseInput } from '@loanyard/contract/financials/sources-and-uses'
import type { SummaryInput } from '@loanyard/contract/financials/summary'
import { collateralTypes, summaryFieldTypes } from '@loanyard/contract/financials/values'
import { addedColumn, valueColumn, zero } from './rows.ts'
import type { Upsert } from './sync/pending.ts'
import type { Cells } from './sync/sync-baseline.ts'

function picked<K extends string>(cells: Cells, names: readonly K[]): Partial<Record<K, string>> {
  const present = names.flatMap((name) => {
    const value = cells[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(present) as Partial<Record<K, string>>
}

function sourceUseFields(cells: Cells) {
  const { seller_standby } = cells
  return {
    ...picked(cells, ['item_name', 'lender_amount', 'borrower_amount', 'seller_amount']),
    ...(seller_standby !== undefined && { seller_standby: seller_standby === 'Yes' }),
  }
}

function collateralFields(cells: Cells) {
  const { cv, appraised } = cells
  const collateral_type = collateralTypes.find((type) => type === cells['collateral_type'])
  return {
    ...picked(cells, ['item_name', 'fmv_bv', 'liens']),
    ...(collateral_type !== undefined && { collateral_type }),
    ...(appraised !== undefined && { appraised: appraised === 'Yes' }),
    ...(cv !== undefined && { cv: cv === '' ? null : cv }),
  }
}

function byPeriod(cells: Cells, periods: readonly string[], columnOf: (period: string) => string) {
  const present = periods.flatMap((period) => {
    const value = cells[columnOf(period)]
    return value === undefined ? [] : [[period, value] as const]
  })
  return present.length === 0 ? undefined : Object.fromEntries(present)
}

function summaryFields(cells: Cells, periods: readonly string[]) {
  const field_type = summaryFieldTypes.find((type) => type === cells['field_type'])
  const values = byPeriod(cells, periods, valueColumn)
  // New rows send only what they hold: only expenses have add-backs.
  const added = byPeriod(cells, periods, addedColumn)
  const isNew = field_type !== undefined && field_type !== 'Expense'
  const sde =
    added === undefined || (isNew && Object.values(added).every((amount) => amount === zero)) ? undefined : added
  return {
    ...picked(cells, ['item_name']),
    ...(field_type !== undefined && { field_type }),
    ...(values !== undefined && { values }),
    ...(sde !== undefined && { sde }),
  }
}

const positionOf = ({ after, restore }: Upsert) => ({
  ...(after !== undefined && { after }),
  ...(restore && { restore }),
})

export function sourceUseInput(upsert: Upsert): SourceUseInput {
  const { id, cells, was } = upsert
  const seen = was === null ? {} : { was: sourceUseFields(was) }
  return { ...(id !== null && { id }), ...sourceUseFields(cells), ...seen, ...positionOf(upsert) }
}

export function collateralInput(upsert: Upsert): CollateralInput {
  const { id, cells, was } = upsert
  const seen = was === null ? {} : { was: collateralFields(was) }
  return { ...(id !== null && { id }), ...collateralFields(cells), ...seen, ...positionOf(upsert) }
}

export function summaryInput(upsert: Upsert, periods: readonly string[]): SummaryInput {
  const { id, cells, was } = upsert
  const seen = was === null ? {} : { was: summaryFields(was, periods) }
  return { ...(id !== null && { row_id: id }), ...summaryFields(cells, periods), ...seen, ...positionOf(upsert) }
}
