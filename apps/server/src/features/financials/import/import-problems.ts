import type { FieldError } from '@loanyard/contract/core/errors'
import * as copy from '../copy.ts'
import type { Cells } from '../tables/cells.ts'
import { addBacksWithoutExpense, periodOf } from '../tables/summary-cells.ts'
import type { TableContent } from '../tables/table.ts'
import type { ReadTable } from '../workbook/read-workbook.ts'
import { cellReference } from '../workbook/sheet-draft.ts'
import { columnOf } from '../workbook/write-table.ts'

const terms = ['principal_amount', 'rate', 'term'] as const

/** Contradictions between a row's cells, by position. Only the financial summary can have any. */
export function importProblems({ layout, rows }: ReadTable, { stored, periods }: TableContent): FieldError[] {
  if (layout.table !== 'financial_summary') return []
  const before = new Map(stored.map(({ id, cells }) => [id, cells]))
  const names = new Set(periods.map(({ name }) => name))
  return rows.flatMap(({ id, row, cells }) => {
    const merged = { ...(id === null ? {} : before.get(id)), ...cells }
    return problemsOf(merged, cells, names).map(([cell, message]) => ({
      path: `${layout.sheet}!${cellReference({ row, column: Math.max(1, columnOf(layout, cell)) })}`,
      message,
    }))
  })
}

type Problem = readonly [cell: string, message: string]

function problemsOf(row: Cells, given: Cells, periods: ReadonlySet<string>): Problem[] {
  const type = row['field_type'] ?? null
  if (type === null) return [['field_type', copy.fieldTypeInvalid]]
  const unknownPeriods = Object.keys(given).filter(
    (cell) => !periods.has(periodOf(cell) ?? '') && periodOf(cell) !== null,
  )
  return [
    ...addBacksWithoutExpense(row, given).map((cell): Problem => [cell, copy.addBackNeedsExpense]),
    ...unknownPeriods.map((cell): Problem => [cell, copy.periodGone]),
    ...termProblems(row, given, type),
  ]
}

function termProblems(row: Cells, given: Cells, type: string): Problem[] {
  const [first] = terms.filter((cell) => (given[cell] ?? null) !== null)
  if (first === undefined && terms.every((cell) => given[cell] === undefined)) return []
  if (first !== undefined && !type.startsWith('Debt')) return [[first, copy.termsNeedDebt]]
  const [missing, ...others] = terms.filter((cell) => (row[cell] ?? null) === null)
  if (missing === undefined || others.length === 2) return []
  return [[missing, copy.termsIncomplete]]
}
