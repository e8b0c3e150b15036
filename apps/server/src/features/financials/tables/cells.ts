import type { IdKind } from '@loanyard/contract/core/ids'
import { toUuid } from '../../../services/ids.ts'
/**
 * What a row holds, cell by cell, as text: an amount "12.00", a name, "true" or "false"; null where nothing is. Cells of
 * periods are called `values.2025` and `sde.2025`.
 */
export type Cells = Readonly<Record<string, string | null>>

/** A row as it is kept. Ids are UUIDs. */
export interface StoredRow {
  readonly id: string
  readonly position: number
  /** Of the deal's figures when the row was changed last. */
  readonly version: number
  readonly is_deleted: boolean
  readonly changed_by_name: string
  readonly cells: Cells
}

/** A row as a caller wants it; ids are UUIDs. */
export interface RequestedRow {
  /** null: a new row. */
  readonly id: string | null
  /** The cells to write; the others stay. */
  readonly cells: Cells
  /** Cells as the caller saw them. */
  readonly was: Cells
  /** Of a new row: the one before it, null to come first, undefined to come last. */
  readonly after: string | null | undefined
  /** Bring the row back if it was deleted. */
  readonly restore: boolean
}

/** A row to be written. */
export interface SavedRow {
  readonly id: string
  /** null: it is a new row. */
  readonly before: Cells | null
  /** Every cell of it from now on. */
  readonly cells: Cells
  /** It had been deleted. */
  readonly is_restored: boolean
}

/** A value of an input as a cell; undefined is no cell. */
function cellOf(value: string | boolean | null): string | null {
  return typeof value === 'boolean' ? String(value) : value
}

/** The fields of an input that were given, as cells. */
export function cellsOf(fields: Readonly<Record<string, string | boolean | null | undefined>>): Cells {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, cellOf(value)]])),
  )
}

/** A cell that the table always has, as text. */
export function textOf(cells: Cells, name: string): string {
  return cells[name] ?? ''
}

interface RowInput {
  readonly id: string | undefined
  readonly after?: string | null | undefined
  readonly restore?: boolean | undefined
}

/** A row as a caller wants it, from what every input says beside its cells. Throws not_found for an id of another kind. */
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

/** Cells of each period under the name of what they are: `values.2025`. */
export function periodCells(prefix: 'values' | 'sde', amounts: Readonly<Record<string, string>> | undefined): Cells {
  return Object.fromEntries(Object.entries(amounts ?? {}).map(([period, value]) => [`${prefix}.${period}`, value]))
}

/** An amount as people read it: "-1250.5" → "($1,250.50)", as the grids show what is below zero. */
export function formatMoney(amount: string): string {
  const [whole = '0', cents = ''] = amount.replace('-', '').split('.')
  const text = `$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents.padEnd(2, '0')}`
  return amount.startsWith('-') ? `(${text})` : text
}
