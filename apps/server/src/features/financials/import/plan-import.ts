import type { FieldError } from '@loanyard/contract/core/errors'
import type { ImportResult } from '@loanyard/contract/financials/schemas'
import { AppError } from '../../../errors.ts'
import * as copy from '../copy.ts'
import type { TableName } from '../deal-financials-queries.ts'
import { EditConflict, planChanges, type Plan } from '../editing/plan-changes.ts'
import { textOf, type RequestedRow } from '../tables/cells.ts'
import type { TableContent } from '../tables/table.ts'
import { tables } from '../tables/tables.ts'
import type { ReadRow, ReadTable } from '../workbook/read-workbook.ts'
import { cellReference } from '../workbook/sheet-draft.ts'
import { columnOf } from '../workbook/write-table.ts'
import { importProblems } from './import-problems.ts'

export const tableNames = ['source_use', 'collateral', 'financial_summary'] as const satisfies TableName[]

/** The effect of importing one sheet. */
export interface ImportPlan {
  readonly table: TableName
  readonly sheet: string
  readonly plan: Plan
  readonly changed: ImportResult['changed']
  /** Names of new rows. */
  readonly added: readonly string[]
  readonly deleted: readonly { readonly id: string; readonly name: string }[]
  /** Cells the table can't accept. */
  readonly invalid: readonly FieldError[]
  /** What someone else changed since the workbook was made. */
  readonly conflicts: readonly FieldError[]
}

/** Compares a sheet with the current table. Writes nothing. */
export function planImport(read: ReadTable, content: TableContent): ImportPlan {
  const { layout } = read
  const requested = requestedRows(read, content)
  const rows = read.rows.filter(({ id, cells }) => id === null || Object.keys(cells).length > 0)
  const name = ({ cells, id }: ReadRow) =>
    cells['item_name'] ?? textOf(content.stored.find((one) => one.id === id)?.cells ?? {}, 'item_name')
  const changed = rows.flatMap((row) =>
    row.id === null
      ? []
      : Object.entries(row.cells).map(([cell, to]) => ({
          sheet: layout.sheet,
          cell: cellReference({ row: row.row, column: columnOf(layout, cell) }),
          row: name(row),
          column: layout.columns[columnOf(layout, cell) - 1]?.heading ?? cell,
          from: row.was[cell] ?? null,
          to,
        })),
  )
  const invalid = importProblems(read, content)
  const { plan, conflicts } =
    invalid.length > 0 ? { plan: emptyPlan, conflicts: [] } : planOf(read, content, { requested, rows })
  return {
    table: layout.table,
    sheet: layout.sheet,
    plan,
    changed,
    added: rows.filter(({ id }) => id === null).map(name),
    deleted: read.missingRows
      .filter(({ id }) => content.stored.some((row) => row.id === id && !row.is_deleted))
      .map(({ id, cells }) => ({ id, name: textOf(cells, 'item_name') })),
    invalid,
    conflicts,
  }
}

const emptyPlan: Plan = { saved: [], added: [], order: [] }

/** Rows to write; a new one follows the row above it. */
function requestedRows({ layout, rows }: ReadTable, content: TableContent): RequestedRow[] {
  let after: string | null = null
  const requested: RequestedRow[] = []
  for (const { id, cells, was } of rows) {
    if (id !== null) after = id
    if (id !== null && Object.keys(cells).length === 0) continue
    requested.push({ id, cells, was, after, restore: false })
  }
  return tables[layout.table].complete(requested, content)
}

interface Rows {
  readonly requested: readonly RequestedRow[]
  readonly rows: readonly ReadRow[]
}

function planOf(
  read: ReadTable,
  { stored }: TableContent,
  { requested, rows }: Rows,
): { plan: Plan; conflicts: FieldError[] } {
  const { layout, missingRows } = read
  const conflicts = missingRows.flatMap(({ id, version, cells }): FieldError[] => {
    const row = stored.find((one) => one.id === id && !one.is_deleted)
    if (row === undefined || row.version <= version) return []
    const message = copy.changedAndDeleted(row.changed_by_name, textOf(cells, 'item_name'))
    return [{ path: layout.sheet, message }]
  })
  // Deleted rows make room for new ones.
  const deletedIds = new Set(missingRows.map(({ id }) => id))
  const afterDeletion = stored.map((row) => (deletedIds.has(row.id) ? { ...row, is_deleted: true } : row))
  try {
    return { plan: planChanges(afterDeletion, requested, tables[layout.table].defaults), conflicts }
  } catch (error) {
    if (error instanceof EditConflict)
      return { plan: emptyPlan, conflicts: [...conflicts, ...atSheetPosition(read, rows, error.errors)] }
    if (error instanceof AppError && error.code === 'not_found') {
      return {
        plan: emptyPlan,
        conflicts: [{ path: layout.sheet, message: copy.rowGone }],
      }
    }
    throw error
  }
}

/** `items.3.lender_amount` as a position in the sheet. */
function atSheetPosition({ layout }: ReadTable, rows: readonly ReadRow[], errors: readonly FieldError[]): FieldError[] {
  return errors.map(({ path, message }) => {
    const [, index = '0', ...cell] = path.split('.')
    const row = rows[Number(index)]?.row ?? 0
    const column = Math.max(1, columnOf(layout, cell.join('.')))
    return { path: `${layout.sheet}!${cellReference({ row, column })}`, message }
  })
}
