import { addPeriod, deleteFinancialSummary } from '@loanyard/contract/financials/calls'
import { insertRowsStep, removeKeysStep } from '@loanyard/data-grid/row-edits'
import type { SheetRow } from '@loanyard/data-grid/sheet'
import { useMutation } from '@tanstack/react-query'
import { type DealRef, dealParams } from '../../../domain/deal-ref.ts'
import { callApi } from '../../../lib/api/api.ts'
import { notifyFailure, notifyUndo } from '../../../ui/feedback/toast.ts'
import * as copy from './copy.ts'
import type { TableStore } from './deal-tables.ts'
import { refetchFinancials, updateCachedTable } from './queries.ts'
import { addedColumn, blankSourceUse, blankSummary, valueColumn, zero } from './rows.ts'
import type { Cells } from './sync/sync-baseline.ts'
import { missingFrom, placeOf, standardPeriods, summaryTemplate, usesFor } from './templates.ts'

/** Amounts that someone typed stay. */
const isBlank = ({ cells }: SheetRow) =>
  Object.entries(cells).every(([column, value]) => !/amount|:/.test(column) || value === zero || value === '')

function insertRows({ sheet }: TableStore, rows: readonly Cells[]): ReadonlySet<string> {
  const added = rows.map((cells): SheetRow => ({ key: crypto.randomUUID(), cells, bad: {} }))
  sheet.change(insertRowsStep(added, sheet.state().rows.length, copy.rowsAdded(added.length)))
  return new Set(added.map(({ key }) => key))
}

function removeBlank({ sheet }: TableStore, keys: ReadonlySet<string>): void {
  const blank = sheet.state().rows.filter((row) => keys.has(row.key) && isBlank(row))
  sheet.change(removeKeysStep(sheet.state().rows, new Set(blank.map(({ key }) => key))))
}

/** Adds the usual uses of a loan purpose; null if the table has some of them. */
export function addStandardUses(table: TableStore, rows: readonly SheetRow[], purpose: string | null) {
  const template = usesFor(purpose).map((item_name) => ({ item_name }))
  const missing = missingFrom(template, rows)
  if (missing.length < template.length) return null
  return () => {
    const keys = insertRows(
      table,
      missing.map((row) => ({ ...blankSourceUse, ...row })),
    )
    notifyUndo(copy.rowsAdded(keys.size), () => removeBlank(table, keys))
  }
}

interface SummaryTemplate {
  readonly dealRef: DealRef
  readonly table: TableStore
  readonly periods: readonly string[]
  /** The deal's date. */
  readonly on: string
}

interface Added {
  readonly keys: ReadonlySet<string>
  readonly periods: readonly string[]
}

async function addPeriods({ dealRef, periods, on }: SummaryTemplate): Promise<{ all: string[]; added: string[] }> {
  const all = [...periods]
  const added = standardPeriods(on).filter((period) => !all.includes(period))
  for (const period of added) {
    const after = placeOf(period, all)
    const body = { period, after, is_projection: false }
    updateCachedTable(dealRef, 'financial_summary', await callApi(addPeriod, { params: dealParams(dealRef), body }))
    all.splice(after === null ? 0 : all.indexOf(after) + 1, 0, period)
  }
  return { all, added }
}

async function addRowsAndPeriods(template: SummaryTemplate): Promise<Added> {
  const { table } = template
  await table.sync.flush()
  const { all, added } = await addPeriods(template)
  const missing = missingFrom(summaryTemplate, table.sheet.state().rows)
  const keys = insertRows(
    table,
    missing.map((row) => ({ ...blankSummary(all), ...row })),
  )
  await table.sync.flush()
  return { keys, periods: added }
}

/** Keeps what has amounts by now. */
async function removeRowsAndPeriods({ dealRef, table }: SummaryTemplate, { keys, periods }: Added): Promise<void> {
  removeBlank(table, keys)
  await table.sync.flush()
  const amountsOf = (period: string) =>
    table.sheet.state().rows.flatMap(({ cells }) => [cells[valueColumn(period)], cells[addedColumn(period)]])
  for (const period of periods.filter((each) => amountsOf(each).every((amount) => (amount || zero) === zero)))
    await callApi(deleteFinancialSummary, { params: dealParams(dealRef), body: { period } })
  await refetchFinancials(dealRef)
}

/** Adds the lines of a tax return for three years and TTM, with an Undo; null if the table has some of them. */
export function useSummaryTemplate(template: SummaryTemplate, rows: readonly SheetRow[]) {
  const { mutate: undo } = useMutation({
    mutationFn: (added: Added) => removeRowsAndPeriods(template, added),
    onError: (error, added) => notifyFailure(error, copy.undoFailed, () => undo(added)),
  })
  const { mutate: add, isPending } = useMutation({
    mutationFn: () => addRowsAndPeriods(template),
    onSuccess: (added) => notifyUndo(copy.rowsAdded(added.keys.size), () => undo(added)),
    onError: (error) => notifyFailure(error, copy.addFailed, () => add()),
  })
  const isMissing = missingFrom(summaryTemplate, rows).length === summaryTemplate.length
  return isMissing ? { add: () => add(), isPending } : null
}
