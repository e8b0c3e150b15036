import type { Deal, NewDeal } from '@loanyard/contract/deals/schemas'
import { AppError } from '../../errors.ts'
import { sendQueued, withTransaction, type StaffContext } from '../../services/context.ts'
import { newUuid } from '../../services/ids.ts'
import { countEmail } from '../../services/quotas/email-quota.ts'
import { assertMayOpen, openDeal } from './open-deal.ts'
import { findOpening, type Opening } from './people/invitation-queries.ts'
import { authorize } from './policy.ts'
import { columnsOf, findDealLater } from './queries.ts'
import { presentDeal } from './rows.ts'
import { resolveStage } from './stages/stage-moves.ts'

/**
 * Opens a deal without a lead; a job invites its borrower. Throws forbidden, bad_input for an unknown stage,
 * email_not_confirmed, quota_exceeded.
 */
export async function createDeal(ctx: StaffContext, input: NewDeal): Promise<Deal> {
  authorize(ctx, 'deal.create')
  const id = newUuid()
  const known = await findOpening(ctx, input.borrower.email)
  assertMayOpen(known)
  // Not in the transaction: behind a pooler, transactions that hold all its connections would wait for one more to count.
  await countEmail(ctx)
  let opening: Opening | null = known
  const created = await withTransaction(ctx, async (tx) => {
    // An attempt that lost a race, e.g. for a stage that was removed, looks again.
    const current = opening ?? (await findOpening(tx, input.borrower.email))
    opening = null
    await insert(tx, id, input, current)
    return findDealLater(tx, id)
  })
  if (ctx.db.transaction !== null) await sendQueued(ctx)
  const deal = await created()
  if (deal === null) throw new AppError('internal', 'The deal was missing after its insert.')
  return presentDeal(ctx, { ...deal, client_status: known.has_accepted ? 'Active' : 'Invited' })
}

function insert(tx: StaffContext, id: string, input: NewDeal, opening: Opening): Promise<void> {
  const { borrower } = input
  const values = {
    ...columnsOf(input),
    title: input.title,
    loan_amount: input.loan_amount,
    stage_id: resolveStage(opening.stages, input.stage).id,
    borrower_first_name: borrower.first_name,
    borrower_last_name: borrower.last_name,
    borrower_email: borrower.email,
    borrower_phone: borrower.phone || null,
  }
  return openDeal(tx, id, { lead: null, values, opening })
}
