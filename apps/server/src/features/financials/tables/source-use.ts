import type { SourceUse, SourceUseInput } from '@loanyard/contract/financials/sources-and-uses'
import { sourceUseTotals } from '@loanyard/lending/underwriting/sources-and-uses'
import { toId } from '../../../services/ids.ts'
import * as copy from '../copy.ts'
import { feeOf, coveredLoan, type DealFinancials } from '../deal-financials.ts'
import { tableCan } from '../policy.ts'
import { cellsOf, formatMoney, requestedRow } from './cells.ts'
import { findSourceUse, saveSourceUseRows, type SourceUseRow } from './source-use-queries.ts'
import { toStoredRow, type Table } from './table.ts'

const zero = '0.00'

/** `added` are UUIDs. */
export function presentSourceUse(
  financials: DealFinancials,
  rows: readonly SourceUseRow[],
  added: readonly string[],
): SourceUse {
  const totals = sourceUseTotals(rows)
  const values = {
    lender_amount: formatMoney(totals.lender_total),
    borrower_amount: formatMoney(totals.borrower_total),
    seller_amount: formatMoney(totals.seller_total),
    total: formatMoney(totals.overall_total),
  }
  return {
    items: rows.map((row) => ({
      id: toId('source_use', row.id),
      item_name: row.item_name,
      lender_amount: row.lender_amount,
      borrower_amount: row.borrower_amount,
      seller_amount: row.seller_amount,
      seller_standby: row.seller_standby,
      version: row.version,
    })),
    ...totals,
    row_sums: totals.row_sums.map(({ id, total }) => ({ id: toId('source_use', id), total })),
    sba_guarantee_fee: feeOf(
      financials,
      coveredLoan(
        financials,
        rows.map(({ lender_amount }) => lender_amount),
      ),
    ),
    footer: { rows: [{ label: copy.total, values }] },
    version: financials.source_use,
    added: added.map((id) => toId('source_use', id)),
    can: tableCan,
  }
}

const cellFields = ({ item_name, lender_amount, borrower_amount, seller_amount, seller_standby }: CellInput) =>
  cellsOf({ item_name, lender_amount, borrower_amount, seller_amount, seller_standby })
type CellInput = Partial<NonNullable<SourceUseInput['was']>>

export const sourceUseTable: Table<SourceUseInput, SourceUse> = {
  name: 'source_use',
  idKind: 'source_use',
  activity: 'source_use_changed',
  defaults: { item_name: '', lender_amount: zero, borrower_amount: zero, seller_amount: zero, seller_standby: 'false' },
  find: async (ctx, { deal_id }) => ({
    stored: (await findSourceUse(ctx, deal_id, true)).map((row) => toStoredRow(row, cellFields(row))),
    periods: [],
  }),
  requested: (items) =>
    items.map((item) =>
      requestedRow(
        'source_use',
        { ...item, id: item.id },
        { cells: cellFields(item), was: cellFields(item.was ?? {}) },
      ),
    ),
  save: (tx, { deal_id }, write) => saveSourceUseRows(tx, deal_id, write),
  show: async (ctx, financials, added) =>
    presentSourceUse(financials, await findSourceUse(ctx, financials.deal_id, false), added),
}
