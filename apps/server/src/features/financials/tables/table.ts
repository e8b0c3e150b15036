import type { IdKind } from '@loanyard/contract/core/ids'
import type { ActivityKind } from '@loanyard/contract/deals/activity'
import type { Columns } from '../../../db/tables.ts'
import type { StaffContext } from '../../../services/context.ts'
import type { TableName } from '../deal-financials-queries.ts'
import type { DealFinancials } from '../deal-financials.ts'
import type { FinancialsViewer } from '../policy.ts'
import type { Cells, StoredRow, RequestedRow } from './cells.ts'

/** A row without its cells. The id is a UUID. */
export interface TableRow extends Columns<
  'collateral_items' | 'financial_rows' | 'source_uses',
  'id' | 'position' | 'version' | 'changed_by_name'
> {
  readonly is_deleted: boolean
}

/** Each row has all of its cells, its UUID and its position. */
export interface Write {
  readonly rows: readonly Readonly<Record<string, string | number | null>>[]
  readonly version: number
}

export function toStoredRow({ id, position, version, is_deleted, changed_by_name }: TableRow, cells: Cells): StoredRow {
  return { id, position, version, is_deleted, changed_by_name, cells }
}

/** What the verbs for all three tables need to know about one. */
export interface Table<Input, Reply> {
  readonly name: TableName
  readonly idKind: IdKind
  /** The kind of activity entry for its changes. */
  readonly activity: ActivityKind
  /** Cells of a new row that aren't given. */
  readonly defaults: Cells
  /** All rows in order, deleted ones included. */
  readonly find: (ctx: FinancialsViewer, financials: DealFinancials) => Promise<TableContent>
  /** Throws bad_input for what the table can't accept, not_found. */
  readonly requested: (items: readonly Input[], content: TableContent) => RequestedRow[]
  readonly save: (
    tx: StaffContext,
    financials: DealFinancials,
    write: Write & { readonly content: TableContent },
  ) => void
  /** The table as people see it; `added` are UUIDs of the call's new rows. */
  readonly show: (ctx: FinancialsViewer, financials: DealFinancials, added: readonly string[]) => Promise<Reply>
}

export interface TableContent {
  readonly stored: readonly StoredRow[]
  /** The financial summary's periods in order; empty for other tables. */
  readonly periods: readonly Period[]
}

/** A period of the financial summary. The id is a UUID. */
export type Period = Columns<'financial_periods', 'id' | 'name' | 'is_projection'>
