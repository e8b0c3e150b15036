import type { SummaryInput } from '@loanyard/contract/financials/summary'
import { badInput } from '../../../errors.ts'
import { fraction } from '../../deals/index.ts'
import * as copy from '../copy.ts'
import { cellsOf, textOf, type Cells, type RequestedRow, periodCells, requestedRow } from './cells.ts'
import type { AmountValues, SummaryRow } from './summary-queries.ts'
import type { Period, TableContent, Write } from './table.ts'

const zero = '0.00'

/** Labels, the terms of a debt, and two amounts for every period. */
export function summaryCells(row: SummaryRow, periods: readonly Period[]): Cells {
  const { item_name, field_type, principal_amount, rate, term } = row
  const cells: Record<string, string | null> = {
    ...cellsOf({
      item_name,
      field_type,
      principal_amount,
      rate: fraction(rate),
      term: term === null ? null : String(term),
    }),
  }
  for (const { id, name } of periods) {
    const [amount, addedBack] = row.amounts[id] ?? [zero, zero]
    cells[`values.${name}`] = amount
    cells[`sde.${name}`] = addedBack
  }
  return cells
}

/** Throws bad_input for unknown periods and for add-backs of rows that aren't expenses. */
export function requestedSummaryRows(
  items: readonly SummaryInput[],
  { stored, periods }: TableContent,
): RequestedRow[] {
  const names = new Set(periods.map(({ name }) => name))
  const rows = items.map((item) => {
    const cells = { ...labelCells(item), ...periodCells('values', item.values), ...periodCells('sde', item.sde) }
    const { was = {} } = item
    const seen = { ...labelCells(was), ...periodCells('values', was.values), ...periodCells('sde', was.sde) }
    return requestedRow(
      'summary_row',
      { id: item.row_id, after: item.after, restore: item.restore },
      { cells, was: seen },
    )
  })
  const before = new Map(stored.map(({ id, cells }) => [id, cells]))
  const errors = rows.flatMap(({ id, cells }, index) => [
    ...unknownPeriods(cells, names).map((path) => ({ path: `items.${index}.${path}`, message: copy.periodNotFound })),
    ...addBacksWithoutExpense({ ...(id === null ? {} : before.get(id)), ...cells }, cells).map((path) => ({
      path: `items.${index}.${path}`,
      message: copy.addBackNeedsExpense,
    })),
  ])
  if (errors.length > 0) throw badInput(errors)
  return clearInapplicableCells(rows, { stored })
}

/** Clears the terms of rows that are no longer debts and the add-backs of those that are no longer expenses. */
export function clearInapplicableCells(
  rows: readonly RequestedRow[],
  { stored }: Pick<TableContent, 'stored'>,
): RequestedRow[] {
  const before = new Map(stored.map(({ id, cells }) => [id, cells]))
  return rows.map((row) => ({ ...row, cells: { ...row.cells, ...inapplicableCells(row, before) } }))
}

const labelCells = ({ item_name, field_type }: Pick<SummaryInput, 'item_name' | 'field_type'>) =>
  cellsOf({ item_name, field_type })

/** The cell's period, or null. */
export function periodOf(cell: string): string | null {
  return /^(?:values|sde)\./.test(cell) ? cell.slice(cell.indexOf('.') + 1) : null
}

function unknownPeriods(cells: Cells, names: ReadonlySet<string>): string[] {
  return Object.keys(cells).filter((cell) => {
    const period = periodOf(cell)
    return period !== null && !names.has(period)
  })
}

/** The given add-backs of a row that isn't an expense. */
export function addBacksWithoutExpense(row: Cells, given: Cells): string[] {
  if (row['field_type'] === 'Expense') return []
  return Object.keys(given).filter((cell) => cell.startsWith('sde.') && given[cell] !== zero)
}

function inapplicableCells({ id, cells }: RequestedRow, before: ReadonlyMap<string, Cells>): Cells {
  const row = id === null ? undefined : before.get(id)
  const type = cells['field_type']
  if (row === undefined || type === undefined || type === row['field_type']) return {}
  const isDebt = type === 'Debt Proposed' || type === 'Debt Others'
  const addedBack = Object.keys(row).filter((cell) => cell.startsWith('sde.'))
  return {
    ...(isDebt ? {} : { principal_amount: null, rate: null, term: null }),
    ...(type === 'Expense' ? {} : Object.fromEntries(addedBack.map((cell) => [cell, zero]))),
  }
}

export function amountsOf(rows: Write['rows'], periods: readonly Period[]): AmountValues[] {
  return rows.flatMap((row) => {
    const cells = row as Cells
    return periods.map(({ id, name }) => ({
      row_id: textOf(cells, 'id'),
      period_id: id,
      amount: cells[`values.${name}`] ?? zero,
      added_back: cells[`sde.${name}`] ?? zero,
    }))
  })
}
