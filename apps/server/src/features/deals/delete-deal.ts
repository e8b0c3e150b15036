import type { Deal } from '@loanyard/contract/deals/schemas'
import { AppError, notFound, violatedConstraint } from '../../errors.ts'
import { recordAudit } from '../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../services/context.ts'
import * as copy from './copy.ts'
import { queueBorrowerInvitation } from './people/invite-borrower.ts'
import { authorize } from './policy.ts'
import { findDeal, setDealDeleted } from './queries.ts'
import { assertNotStale, presentDeal } from './rows.ts'

/** The row and its audit trail stay. Throws not_found, forbidden, stale. */
export function deleteDeal(ctx: StaffContext, dealId: string, ifMatch: number | null): Promise<null> {
  return withTransaction(ctx, async (tx) => {
    const deal = await authorize(tx, 'deal.delete', () => findDeal(tx, dealId, { lock: true }))
    assertNotStale(tx, deal, ifMatch)
    setDealDeleted(tx, deal.id, tx.clock.now())
    recordAudit(tx, {
      action: 'deal_deleted',
      subject: deal.id,
      deal: deal.id,
      changes: [{ field: 'title', from: deal.title, to: null }],
    })
    return null
  })
}

/** Throws not_found, forbidden, already_exists if the lead has another deal by now. */
export async function restoreDeal(ctx: StaffContext, dealId: string): Promise<Deal> {
  authorize(ctx, 'deal.restore')
  try {
    return await withTransaction(ctx, async (tx) => {
      const deal = await findDeal(tx, dealId, { lock: true, deleted: true })
      if (deal === null) throw notFound()
      setDealDeleted(tx, deal.id, null)
      // Its job did nothing while the deal was deleted.
      if (deal.client_status === null) await queueBorrowerInvitation(tx, deal.id)
      recordAudit(tx, {
        action: 'deal_restored',
        subject: deal.id,
        deal: deal.id,
        changes: [{ field: 'title', from: null, to: deal.title }],
      })
      return presentDeal(tx, { ...deal, version: deal.version + 1 })
    })
  } catch (error) {
    if (violatedConstraint(error) === 'deals_of_lead') throw new AppError('already_exists', copy.leadHasAnotherDeal)
    throw error
  }
}
