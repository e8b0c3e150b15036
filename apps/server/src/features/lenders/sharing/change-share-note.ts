import type { DealSharing } from '@loanyard/contract/lenders/schemas'
import { AppError, notFound } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../../services/context.ts'
import { findDeal } from '../../deals/index.ts'
import * as copy from '../copy.ts'
import { authorize } from '../policy.ts'
import { findLender } from '../queries.ts'
import { findSharing, lockShares, saveNote } from './sharing-queries.ts'
import { presentSharing } from './sharing-rows.ts'

async function presentShared(tx: StaffContext, deal: string, lender: string): Promise<DealSharing> {
  const [sharing] = await findSharing(tx, deal, [lender])
  if (sharing === undefined) throw new Error('a locked share was not there to be read')
  return presentSharing(sharing)
}

/**
 * What the lender reads above the deal. It isn't emailed again: emails are for the package, messages for what is new.
 * Throws forbidden, not_found, not_shared, stale.
 */
export function changeShareNote(
  ctx: StaffContext,
  { lender_id, deal_id }: { lender_id: string; deal_id: string },
  note: string | null,
  ifMatch: number | null,
): Promise<DealSharing> {
  authorize(ctx, 'lender_share.annotate')
  return withTransaction(ctx, async (tx) => {
    const deal = await findDeal(tx, deal_id, { lock: true })
    const lender = await findLender(tx, lender_id)
    if (deal === null || lender === null) throw notFound()
    const [share] = await lockShares(tx, deal.id, [lender.id])
    if (share === undefined) throw new AppError('not_shared', copy.shareFirst(lender.name))
    if (ifMatch !== null && ifMatch !== share.note_version) {
      const current = await presentShared(tx, deal.id, lender.id)
      throw new AppError('stale', copy.noteChanged(lender.name), { current })
    }
    if (share.note !== note) {
      saveNote(tx, share.id, note)
      recordAudit(tx, {
        action: 'lender_note_changed',
        subject: lender.id,
        deal: deal.id,
        recipients: { lender: lender.id, deal: deal.id },
        changes: [
          { field: 'lender', from: null, to: lender.name },
          { field: 'note', from: share.note, to: note },
        ],
      })
    }
    return presentShared(tx, deal.id, lender.id)
  })
}
