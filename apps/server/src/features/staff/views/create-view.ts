import type { NewView, SavedView } from '@loanyard/contract/staff/views/schemas'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../../services/context.ts'
import { newUuid } from '../../../services/ids.ts'
import { authorize } from './policy.ts'
import { insertView, type ViewRow } from './queries.ts'
import { assertRoomForView } from './room.ts'
import { presentView } from './rows.ts'

/** Throws forbidden (the team's, by a Coordinator), quota_exceeded. */
export function createView(ctx: StaffContext, { list, name, is_team = false, settings }: NewView): Promise<SavedView> {
  authorize(ctx, 'view.create')
  if (is_team) authorize(ctx, 'view.create_for_team')
  return withTransaction(ctx, async (tx) => {
    const staff = is_team ? null : tx.actor.staff_id
    await assertRoomForView(tx, staff)
    const row: ViewRow = {
      id: newUuid(),
      staff_id: staff,
      list,
      name,
      settings,
      modified: tx.clock.now().toISOString(),
      modified_by_name: tx.actor.full_name,
      version: 1,
    }
    insertView(tx, row)
    recordAudit(tx, { action: 'view_created', subject: row.id, changes: [{ field: 'name', from: null, to: name }] })
    return presentView(tx, row)
  })
}
