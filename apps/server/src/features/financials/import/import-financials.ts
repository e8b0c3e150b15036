import type { FieldError } from '@loanyard/contract/core/errors'
import type { ImportResult } from '@loanyard/contract/financials/schemas'
import { AppError, badInput } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../../services/context.ts'
import * as copy from '../copy.ts'
import { saveVersion, type TableName } from '../deal-financials-queries.ts'
import { loadDealFinancials, lockDealFinancials, type LockedFinancials } from '../deal-financials.ts'
import { writePlan } from '../editing/plan-changes.ts'
import { authorize } from '../policy.ts'
import { saveDeleted } from '../tables/row-queries.ts'
import type { TableContent } from '../tables/table.ts'
import { findTables, tables } from '../tables/tables.ts'
import { readWorkbook } from '../workbook/read-workbook.ts'
import { planImport, tableNames, type ImportPlan } from './plan-import.ts'

/** Writes each table's changes and returns the new state. */
function writeImport(
  tx: StaffContext,
  financials: LockedFinancials,
  plans: readonly ImportPlan[],
  content: Readonly<Record<TableName, TableContent>>,
): LockedFinancials {
  let current = financials
  for (const { table, plan, deleted } of plans) {
    if (plan.saved.length > 0) current = writePlan(tx, current, tables[table], { plan, content: content[table] })
    if (deleted.length === 0) continue
    const version = current.version + 1
    saveDeleted(tx, { deal: financials.deal_id, table }, { ids: deleted.map(({ id }) => id), version })
    saveVersion(tx, financials.deal_id, table, version)
    current = { ...current, version, [table]: version }
  }
  return current
}

interface Workbook {
  readonly bytes: Uint8Array
  readonly dryRun: boolean
}

/**
 * Imports what was changed in the workbook since its download, all of it or nothing. Throws not_found, bad_input with
 * each invalid cell by sheet and position, cells_changed if someone changed the same cells in the meantime.
 */
export async function importFinancials(
  ctx: StaffContext,
  dealId: string,
  { bytes, dryRun }: Workbook,
): Promise<ImportResult> {
  authorize(ctx, 'financials.import')
  // Access to the deal is checked before the workbook, so that no one else learns about its errors.
  await loadDealFinancials(ctx, dealId)
  const read = await readWorkbook(ctx.partner_id, bytes)
  return withTransaction(ctx, async (tx) => {
    const financials = await lockDealFinancials(tx, dealId, 'financials_imported')
    if (read.baseline.deal !== financials.deal_id) {
      throw badInput([{ path: 'body', message: copy.workbookOfAnotherDeal }])
    }
    const content = await findTables(tx, financials)
    const plans = tableNames.map((table) => planImport(read.tables[table], content[table]))
    assertImportable(plans)
    if (dryRun) return resultOf(financials, plans, dryRun)
    const after = writeImport(tx, financials, plans, content)
    recordImport(tx, financials, plans)
    return resultOf(after, plans, dryRun)
  })
}

/** Throws if any table has a problem. */
function assertImportable(plans: readonly ImportPlan[]): void {
  const invalid = plans.flatMap(({ invalid: errors }) => errors)
  if (invalid.length > 0) throw badInput(invalid)
  const conflicts: FieldError[] = plans.flatMap((plan) => plan.conflicts)
  if (conflicts.length === 0) return
  throw new AppError('cells_changed', copy.importConflict, { errors: conflicts })
}

function resultOf({ version }: { version: number }, plans: readonly ImportPlan[], dry_run: boolean): ImportResult {
  return {
    dry_run,
    changed: plans.flatMap(({ changed }) => changed),
    added: plans.flatMap(({ sheet, added }) => added.map((row) => ({ sheet, row }))),
    deleted: plans.flatMap(({ sheet, deleted }) => deleted.map(({ name }) => ({ sheet, row: name }))),
    version,
  }
}

/** Every cell goes to the audit trail; the activity gets one entry if anything changed. */
function recordImport(tx: StaffContext, { deal_id }: LockedFinancials, plans: readonly ImportPlan[]): void {
  const cells = plans.flatMap(({ sheet, changed }) =>
    changed.map(({ cell, row, column, from, to }) => ({ field: `${sheet}!${cell} ${row} · ${column}`, from, to })),
  )
  const added = plans.flatMap((plan) =>
    plan.added.map((row) => ({ field: `${plan.sheet} · row`, from: null, to: row })),
  )
  const deleted = plans.flatMap((plan) =>
    plan.deleted.map(({ name }) => ({ field: `${plan.sheet} · row`, from: name, to: null })),
  )
  const changes = [...cells, ...added, ...deleted]
  const recipients = { lender: null, deal: deal_id }
  recordAudit(tx, {
    action: 'financial_cells_changed',
    subject: deal_id,
    changes,
    data: { table: 'workbook' },
    recipients,
  })
  if (changes.length === 0) return
  const summaryText = copy.importSummary({ cells: cells.length, added: added.length, deleted: deleted.length })
  const summary = [{ field: 'workbook', from: null, to: summaryText }]
  recordAudit(tx, { action: 'financials_imported', subject: deal_id, deal: deal_id, changes: summary })
}
