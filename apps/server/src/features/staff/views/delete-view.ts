import type { SavedView } from '@loanyard/contract/staff/views/schemas'
import { notFound } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../../services/context.ts'
import { toUuid } from '../../../services/ids.ts'
import { authorize } from './policy.ts'
import { findView, setViewDeleted } from './queries.ts'
import { assertRoomForView } from './room.ts'
import { presentView } from './rows.ts'

/** Throws not_found, forbidden (the team's, by a Coordinator). */
export function deleteView(ctx: StaffContext, viewId: string): Promise<null> {
  authorize(ctx, 'view.delete')
  return withTransaction(ctx, async (tx) => {
    const view = await findView(tx, toUuid('view', viewId), { lock: true })
    if (view === null) throw notFound()
    if (view.staff_id === null) authorize(tx, 'view.change_of_team')
    setViewDeleted(tx, view, tx.clock.now())
    recordAudit(tx, {
      action: 'view_deleted',
      subject: view.id,
      changes: [{ field: 'name', from: view.name, to: null }],
    })
    return null
  })
}

/** Throws not_found, forbidden (the team's, by a Coordinator), quota_exceeded. */
export function restoreView(ctx: StaffContext, viewId: string): Promise<SavedView> {
  authorize(ctx, 'view.restore')
  return withTransaction(ctx, async (tx) => {
    const view = await findView(tx, toUuid('view', viewId), { lock: true, deleted: true })
    if (view === null) throw notFound()
    if (view.staff_id === null) authorize(tx, 'view.change_of_team')
    await assertRoomForView(tx, view.staff_id)
    setViewDeleted(tx, view, null)
    recordAudit(tx, {
      action: 'view_restored',
      subject: view.id,
      changes: [{ field: 'name', from: null, to: view.name }],
    })
    return presentView(tx, view)
  })
}
