import type { IdKind } from '@loanyard/contract/core/ids'
import type { ActivityKind } from '@loanyard/contract/deals/activity'
import type { StaffContext } from '../../../services/context.ts'
import type { TableName } from '../deal-financials-queries.ts'
import type { DealFinancials } from '../deal-financials.ts'
import type { FinancialsViewer } from '../policy.ts'
import type { Cells, StoredRow, RequestedRow } from './cells.ts'

/** What a row of any table has beside its cells, as it is read. The id is a UUID. */
export interface TableRow {
  readonly id: string
  readonly position: number
  readonly version: number
  readonly is_deleted: boolean
  readonly changed_by_name: string
}

/** Rows to be written, each with all of its cells, its UUID and its position. */
export interface Write {
  readonly rows: readonly Readonly<Record<string, string | number | null>>[]
  readonly version: number
}

/** A row as it was read, with its cells. */
export function stored({ id, position, version, is_deleted, changed_by_name }: TableRow, cells: Cells): StoredRow {
  return { id, position, version, is_deleted, changed_by_name, cells }
}

/** One of the three tables of a deal, for the verbs that they share. */
export interface Table<Input, Reply> {
  readonly name: TableName
  readonly idKind: IdKind
  /** What the deal's activity says of changes to it. */
  readonly activity: ActivityKind
  /** Cells of a new row that nothing is said about. */
  readonly defaults: Cells
  /** Every row there ever was, in order, deleted ones among them. */
  readonly find: (ctx: FinancialsViewer, financials: DealFinancials) => Promise<TableContent>
  /** Rows as a caller wants them. Throws bad_input for what the table, as it is, cannot take; not_found. */
  readonly requested: (items: readonly Input[], content: TableContent) => RequestedRow[]
  readonly save: (
    tx: StaffContext,
    financials: DealFinancials,
    write: Write & { readonly content: TableContent },
  ) => void
  /** The table as people see it; `added` are UUIDs of rows that this call made. */
  readonly show: (ctx: FinancialsViewer, financials: DealFinancials, added: readonly string[]) => Promise<Reply>
}

/** What a table holds. */
export interface TableContent {
  readonly stored: readonly StoredRow[]
  /** Of the financial summary, in order: its periods. None elsewhere. */
  readonly periods: readonly Period[]
}

/** A period of the financial summary. The id is a UUID. */
export interface Period {
  readonly id: string
  readonly name: string
  readonly is_projection: boolean
}
