import type { Deal, NewDeal } from '@loanyard/contract/deals/schemas'
import { withTransaction, type StaffContext } from '../../services/context.ts'
import { countEmail } from '../../services/quotas/email-quota.ts'
import { openDeal } from './open-deal.ts'
import { findInvitee } from './people/invitation-queries.ts'
import { authorize } from './policy.ts'
import { columnsOf } from './queries.ts'
import { presentDeal } from './rows.ts'
import { resolveStage } from './stages/stage-moves.ts'
import { findStages } from './stages/stage-queries.ts'

/**
 * Opens a deal without a lead; a job invites its borrower. Throws forbidden, bad_input for an unknown stage,
 * email_not_confirmed, quota_exceeded.
 */
export async function createDeal(ctx: StaffContext, input: NewDeal): Promise<Deal> {
  authorize(ctx, 'deal.create')
  // Not in the transaction: behind a pooler, transactions that hold all its connections would wait for one more to count.
  await countEmail(ctx)
  return withTransaction(ctx, async (tx) => {
    const { borrower } = input
    const invitee = findInvitee(tx, borrower.email)
    const stage = resolveStage(await findStages(tx), input.stage)
    const deal = await openDeal(tx, {
      lead: null,
      values: {
        ...columnsOf(input),
        title: input.title,
        loan_amount: input.loan_amount,
        stage_id: stage.id,
        borrower_first_name: borrower.first_name,
        borrower_last_name: borrower.last_name,
        borrower_email: borrower.email,
        borrower_phone: borrower.phone || null,
      },
      invitee,
    })
    return presentDeal(tx, deal)
  })
}
