import type { SavedView, ViewChanges } from '@loanyard/contract/staff/views/schemas'
import { notFound } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../../services/context.ts'
import { toUuid } from '../../../services/ids.ts'
import { authorize } from './policy.ts'
import { findView, saveView, type ViewRow } from './queries.ts'
import { assertNotStale, presentView } from './rows.ts'

/** Throws not_found, forbidden (the team's, by a Coordinator), stale. */
export function updateView(
  ctx: StaffContext,
  viewId: string,
  { name, settings }: ViewChanges,
  ifMatch: number | null,
): Promise<SavedView> {
  authorize(ctx, 'view.update')
  return withTransaction(ctx, async (tx) => {
    const before = await findView(tx, toUuid('view', viewId), { lock: true })
    if (before === null) throw notFound()
    if (before.staff_id === null) authorize(tx, 'view.change_of_team')
    assertNotStale(tx, before, ifMatch)
    const row: ViewRow = {
      ...before,
      name: name ?? before.name,
      settings: settings ?? before.settings,
      modified: tx.clock.now().toISOString(),
      modified_by_name: tx.actor.full_name,
      version: before.version + 1,
    }
    saveView(tx, row)
    recordAudit(tx, {
      action: 'view_updated',
      subject: row.id,
      changes: [{ field: 'name', from: before.name, to: row.name }],
    })
    return presentView(tx, row)
  })
}
