import type { SourceUse, SourceUseInput } from '@loanyard/contract/financial-source-use'
import { sourceUseTotals } from '@loanyard/lending/sources-and-uses'
import { toId } from '../../platform/ids.ts'
import { feeOf, loanBy, type Book } from './book.ts'
import { cellsOf } from './cells.ts'
import { moneyText } from './money-text.ts'
import { tableCan } from './policy.ts'
import { findSourceUse, saveSourceUseRows, type SourceUseRow } from './source-use-queries.ts'
import { held, type Table } from './table.ts'
import { wantedRow } from './wanted.ts'

const zero = '0.00'

/** Sources and uses as people see them. `added` are UUIDs. */
export function presentSourceUse(book: Book, rows: readonly SourceUseRow[], added: readonly string[]): SourceUse {
  const totals = sourceUseTotals(rows)
  const values = {
    lender_amount: moneyText(totals.lender_total),
    borrower_amount: moneyText(totals.borrower_total),
    seller_amount: moneyText(totals.seller_total),
    total: moneyText(totals.overall_total),
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
      book,
      loanBy(
        book,
        rows.map(({ lender_amount }) => lender_amount),
      ),
    ),
    footer: { rows: [{ label: 'Total', values }] },
    version: book.source_use,
    added: added.map((id) => toId('source_use', id)),
    can: tableCan,
  }
}

const cellFields = ({ item_name, lender_amount, borrower_amount, seller_amount, seller_standby }: Cellular) =>
  cellsOf({ item_name, lender_amount, borrower_amount, seller_amount, seller_standby })
type Cellular = Partial<NonNullable<SourceUseInput['was']>>

/** Sources and uses, for the verbs that the tables share. */
export const sourceUseTable: Table<SourceUseInput, SourceUse> = {
  name: 'source_use',
  idKind: 'source_use',
  activity: 'source_use_changed',
  defaults: { item_name: '', lender_amount: zero, borrower_amount: zero, seller_amount: zero, seller_standby: 'false' },
  find: async (ctx, { deal_id }) => ({
    held: (await findSourceUse(ctx, deal_id, true)).map((row) => held(row, cellFields(row))),
    periods: [],
  }),
  wanted: (items) =>
    items.map((item) =>
      wantedRow('source_use', { ...item, id: item.id }, { cells: cellFields(item), was: cellFields(item.was ?? {}) }),
    ),
  save: (tx, { deal_id }, write) => saveSourceUseRows(tx, deal_id, write),
  show: async (ctx, book, added) => presentSourceUse(book, await findSourceUse(ctx, book.deal_id, false), added),
}
