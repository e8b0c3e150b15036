import type { Collateral, CollateralInput } from '@loanyard/contract/financials/collateral'
import { sumAmounts } from '@loanyard/lending/numbers/amounts'
import { formatRatio } from '@loanyard/lending/numbers/ratios'
import type { CollateralRatesEdition } from '@loanyard/lending/rules/collateral-rates'
import { collateralSummary, collateralValue } from '@loanyard/lending/underwriting/collateral'
import { toId } from '../../../services/ids.ts'
import * as copy from '../copy.ts'
import { coveredLoan, type DealFinancials } from '../deal-financials.ts'
import { tableCan } from '../policy.ts'
import { findLendingRates } from '../rates/rate-queries.ts'
import { editionOf } from '../rates/rates-on-day.ts'
import { cellsOf, formatMoney, requestedRow } from './cells.ts'
import { findCollateral, saveCollateralRows, type CollateralRow } from './collateral-queries.ts'
import { findSourceUse } from './source-use-queries.ts'
import { toStoredRow, type Table } from './table.ts'

/** The rates of the deal's day, and the loan that the collateral secures. */
export interface Valuation {
  readonly edition: CollateralRatesEdition
  readonly loan: string
}

/** `added` are UUIDs. */
export function presentCollateral(
  financials: DealFinancials,
  rows: readonly CollateralRow[],
  { edition, loan, added = [] }: Valuation & { readonly added?: readonly string[] },
): Collateral {
  const values = rows.map((row) => collateralValue(row, edition))
  const { coverage, ...summary } = collateralSummary(values, loan)
  const items = rows.map((row, index) => ({
    id: toId('collateral', row.id),
    item_name: row.item_name,
    fmv_bv: row.fmv_bv,
    liens: row.liens,
    collateral_type: row.collateral_type,
    appraised: row.appraised,
    version: row.version,
    ...(values[index] ?? { cv: '0.00', cv_typed: false, rate: '0' }),
  }))
  const presented = coverage === null ? null : formatRatio(coverage)
  const footer = {
    fmv_bv: formatMoney(sumAmounts(items.map(({ fmv_bv }) => fmv_bv))),
    liens: formatMoney(sumAmounts(items.map(({ liens }) => liens))),
    cv: formatMoney(summary.total_cv),
  }
  return {
    items,
    summary: { ...summary, coverage: presented, loan },
    footer: {
      rows: [
        { label: copy.total, values: footer },
        { label: copy.coverage, values: { cv: presented ?? '—' } },
      ],
    },
    version: financials.collateral,
    added: added.map((id) => toId('collateral', id)),
    can: tableCan,
  }
}

type CellInput = Partial<NonNullable<CollateralInput['was']>>
const cellFields = ({ item_name, collateral_type, appraised, fmv_bv, liens, cv }: CellInput) =>
  cellsOf({ item_name, collateral_type, appraised, fmv_bv, liens, cv })

export const collateralTable: Table<CollateralInput, Collateral> = {
  name: 'collateral',
  idKind: 'collateral',
  activity: 'collateral_changed',
  defaults: {
    item_name: '',
    collateral_type: 'Real Estate',
    appraised: 'false',
    fmv_bv: '0.00',
    liens: '0.00',
    cv: null,
  },
  find: async (ctx, { deal_id }) => ({
    stored: (await findCollateral(ctx, deal_id, true)).map((row) => toStoredRow(row, cellFields(row))),
    periods: [],
  }),
  requested: (items) =>
    items.map((item) =>
      requestedRow(
        'collateral',
        { ...item, id: item.id },
        { cells: cellFields(item), was: cellFields(item.was ?? {}) },
      ),
    ),
  save: (tx, { deal_id }, write) => saveCollateralRows(tx, deal_id, write),
  show: async (ctx, financials, added) => {
    const lender = (await findSourceUse(ctx, financials.deal_id, false)).map(({ lender_amount }) => lender_amount)
    const edition = editionOf(await findLendingRates(ctx), financials.on)
    const result = await findCollateral(ctx, financials.deal_id, false)
    return presentCollateral(financials, result, { edition, loan: coveredLoan(financials, lender), added })
  },
}
