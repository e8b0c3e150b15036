import type { ViewChoice } from '@loanyard/contract/staff/views/schemas'
import { notFound } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../../services/context.ts'
import { toUuid } from '../../../services/ids.ts'
import { authorize } from './policy.ts'
import { findView, saveDefaultView } from './queries.ts'

/** Throws not_found for a view of another list or person. */
export function chooseDefaultView(ctx: StaffContext, { list, view }: ViewChoice): Promise<null> {
  authorize(ctx, 'view.choose_default')
  return withTransaction(ctx, async (tx) => {
    const chosen = view === null ? null : await findView(tx, toUuid('view', view))
    if (view !== null && chosen?.list !== list) throw notFound()
    saveDefaultView(tx, list, chosen?.id ?? null)
    recordAudit(tx, {
      action: 'default_view_chosen',
      subject: chosen?.id ?? tx.partner_id,
      changes: [{ field: 'default_view', from: null, to: chosen?.name ?? null }],
    })
    return null
  })
}
