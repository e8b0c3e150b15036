import type { LeadImport } from '@loanyard/contract/leads/schemas'
import { AppError } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../../services/context.ts'
import { newUuid, toId, toUuid } from '../../../services/ids.ts'
import { assertRoomFor } from '../../../services/quotas/assert-quota.ts'
import * as copy from '../copy.ts'
import { authorize, may } from '../policy.ts'
import { findImports, insertImport, lockImport, removeUnmodified, type ImportRow } from './import-queries.ts'
import { isUpdate, updateLeads } from './import-updates.ts'
import { readLeadsCsv } from './read-leads-csv.ts'
import { undoUpdates } from './undo-updates.ts'
import { insertUpdates } from './update-queries.ts'

function presentImport(ctx: StaffContext, row: ImportRow): LeadImport {
  return {
    id: toId('lead_import', row.id),
    rows: row.rows,
    created_count: row.rows - row.updated,
    updated_count: row.updated,
    dry_run: false,
    created: row.created,
    by: row.created_by_name,
    undone_at: row.undone_at,
    can: { undo: may(ctx, 'lead.undo_import') && row.undone_at === null },
  }
}

function dryRunResult(rows: number, created: string, by: string): LeadImport {
  return {
    id: null,
    rows,
    created_count: 0,
    updated_count: 0,
    dry_run: true,
    created,
    by,
    undone_at: null,
    can: { undo: false },
  }
}

/**
 * Adds the leads of a CSV file, and updates those that rows name: all rows or none; `dryRun` only validates. Throws bad_input with
 * the invalid rows, quota_exceeded.
 */
export async function importLeads(ctx: StaffContext, csv: string, dryRun: boolean): Promise<LeadImport> {
  authorize(ctx, 'lead.import')
  const read = await readLeadsCsv(ctx.partner_id, csv)
  const added = read.filter((row) => !isUpdate(row)).map(({ lead }) => lead)
  const created = ctx.clock.now().toISOString()
  const by = ctx.actor.full_name
  return withTransaction(ctx, async (tx) => {
    await assertRoomFor(tx, 'leads', added.length)
    if (dryRun) return dryRunResult(read.length, created, by)
    const updates = await updateLeads(tx, read.filter(isUpdate))
    const rows = added.length + updates.length
    const row: ImportRow = {
      id: newUuid(),
      rows,
      updated: updates.length,
      created,
      created_by_name: by,
      undone_at: null,
    }
    await insertImport(tx, row, added)
    insertUpdates(tx, row.id, updates)
    recordAudit(tx, {
      action: 'leads_imported',
      subject: row.id,
      // Notifications count the new leads.
      data: { rows: added.length || updates.length, updated: updates.length },
      notifies: added.length > 0,
    })
    return presentImport(tx, row)
  })
}

/** The imports of the last 30 days, newest first; for a Coordinator, only their own. */
export async function listImports(ctx: StaffContext): Promise<{ results: LeadImport[] }> {
  const result = await findImports(ctx)
  return { results: result.map((row) => presentImport(ctx, row)) }
}

interface UndoResult {
  removed: number
  restored: number
  kept: { id: string; full_name: string }[]
}

/**
 * Removes the unchanged leads of an import, gives those it updated their earlier values back, and returns those that were changed
 * since. not_found, forbidden, already_exists.
 */
export function undoImport(ctx: StaffContext, importId: string): Promise<UndoResult> {
  return withTransaction(ctx, async (tx) => {
    const row = await authorize(tx, 'lead.undo_import', () => lockImport(tx, toUuid('lead_import', importId)))
    if (row.undone_at !== null) throw new AppError('already_exists', copy.alreadyUndone)
    const { removed, kept: added } = await removeUnmodified(tx, row.id)
    const { restored, kept: updated } = await undoUpdates(tx, row.id)
    const kept = [...added, ...updated]
    recordAudit(tx, { action: 'lead_import_undone', subject: row.id, data: { removed, restored, kept: kept.length } })
    return { removed, restored, kept: kept.map(({ id, full_name }) => ({ id: toId('lead', id), full_name })) }
  })
}
