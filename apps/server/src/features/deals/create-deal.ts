import type { Deal, NewDeal } from '@loanyard/contract/deals/schemas'
import { AppError } from '../../errors.ts'
import { sendQueued, withTransaction, type StaffContext } from '../../services/context.ts'
import { newUuid } from '../../services/ids.ts'
import { countEmail } from '../../services/quotas/email-quota.ts'
import type { FirstRequests } from './first-requests.ts'
import { assertMayOpen, openDeal } from './open-deal.ts'
import { findOpening, type Opening } from './people/invitation-queries.ts'
import { authorize } from './policy.ts'
import { columnsOf, findDealLater } from './queries.ts'
import { presentDeal } from './rows.ts'
import { resolveStage } from './stages/stage-moves.ts'

/**
 * Opens a deal without a lead and requests its first checklists; a job invites its borrower with an email that names
 * them, unless staff want to do so later. Throws forbidden, bad_input for an unknown stage or checklist,
 * email_not_confirmed, quota_exceeded.
 */
export async function createDeal(ctx: StaffContext, input: NewDeal, first: FirstRequests): Promise<Deal> {
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
    const stage = resolveStage(current.stages, input.stage).id
    await insert(tx, { id, stage }, input, current)
    const { checklists = [], due_date = null } = input
    if (checklists.length > 0) await first.request(tx, { deal: id, stage, checklists, due_date })
    return findDealLater(tx, id)
  })
  if (ctx.db.transaction !== null) await sendQueued(ctx)
  const deal = await created()
  if (deal === null) throw new AppError('internal', 'The deal was missing after its insert.')
  const client_status = known.has_accepted ? 'Active' : 'Invited'
  return presentDeal(ctx, { ...deal, client_status: input.send_invitation === false ? null : client_status })
}

interface Place {
  /** UUIDs of the deal and its stage. */
  readonly id: string
  readonly stage: string
}

function insert(tx: StaffContext, { id, stage }: Place, input: NewDeal, opening: Opening): Promise<void> {
  const { borrower } = input
  const values = {
    ...columnsOf(input),
    title: input.title,
    loan_amount: input.loan_amount,
    stage_id: stage,
    borrower_first_name: borrower.first_name,
    borrower_last_name: borrower.last_name,
    borrower_email: borrower.email,
    borrower_phone: borrower.phone || null,
    ...(input.send_invitation === false && { invitation_held: true }),
  }
  return openDeal(tx, id, { lead: null, values, opening })
}
