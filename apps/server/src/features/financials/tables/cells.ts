import type { IdKind } from '@loanyard/contract/core/ids'
import { toUuid } from '../../../services/ids.ts'
/**
 * A row's cells as text: an amount "12.00", a name, "true" or "false"; null if empty. Cells of periods are named
 * `values.2025` and `sde.2025`.
 */
export type Cells = Readonly<Record<string, string | null>>

/** Ids are UUIDs. */
export interface StoredRow {
  readonly id: string
  readonly position: number
  /** Version of the deal's financials when the row was last changed. */
  readonly version: number
  readonly is_deleted: boolean
  readonly changed_by_name: string
  readonly cells: Cells
}

/** What a caller wants to change. Ids are UUIDs. */
export interface RequestedRow {
  /** null: a new row. */
  readonly id: string | null
  /** Cells to write; others stay. */
  readonly cells: Cells
  /** Cells as the caller saw them. */
  readonly was: Cells
  /** For a new row: the row above, null to come first, undefined to come last. */
  readonly after: string | null | undefined
  /** Restore the row if it was deleted. */
  readonly restore: boolean
}

export interface SavedRow {
  readonly id: string
  /** null: a new row. */
  readonly before: Cells | null
  /** All cells after the change. */
  readonly cells: Cells
  readonly is_restored: boolean
}

function cellOf(value: string | boolean | null): string | null {
  return typeof value === 'boolean' ? String(value) : value
}

/** Omits undefined fields. */
export function cellsOf(fields: Readonly<Record<string, string | boolean | null | undefined>>): Cells {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, cellOf(value)]])),
  )
}

/** For cells that the table always has. */
export function textOf(cells: Cells, name: string): string {
  return cells[name] ?? ''
}

interface RowInput {
  readonly id: string | undefined
  readonly after?: string | null | undefined
  readonly restore?: boolean | undefined
}

/** Throws not_found for an id of another kind. */
export function requestedRow(
  kind: IdKind,
  { id, after, restore }: RowInput,
  cells: Pick<RequestedRow, 'cells' | 'was'>,
): RequestedRow {
  return {
    id: id === undefined ? null : toUuid(kind, id),
    after: after === undefined || after === null ? after : toUuid(kind, after),
    restore: restore === true,
    ...cells,
  }
}

/** Cells of each period: `values.2025`. */
export function periodCells(prefix: 'values' | 'sde', amounts: Readonly<Record<string, string>> | undefined): Cells {
  return Object.fromEntries(Object.entries(amounts ?? {}).map(([period, value]) => [`${prefix}.${period}`, value]))
}

/** "-1250.5" → "($1,250.50)", with negative amounts as the grids show them. */
export function formatMoney(amount: string): string {
  const [whole = '0', cents = ''] = amount.replace('-', '').split('.')
  const text = `$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents.padEnd(2, '0')}`
  return amount.startsWith('-') ? `(${text})` : text
}
