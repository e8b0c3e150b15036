import type { Deal, NewDeal } from '@loanyard/contract/deals/schemas'
import { AppError } from '../../errors.ts'
import { withTransaction, type StaffContext } from '../../services/context.ts'
import { toId } from '../../services/ids.ts'
import { openDeal } from './open-deal.ts'
import { authorize } from './policy.ts'
import { columnsOf, findDeal } from './queries.ts'
import { presentDeal } from './rows.ts'
import { resolveStage } from './stages/stage-moves.ts'
import { findStages } from './stages/stage-queries.ts'

/** Opens a deal without a lead and invites its borrower. Throws forbidden, bad_input for an unknown stage. */
export function createDeal(ctx: StaffContext, input: NewDeal): Promise<Deal> {
  authorize(ctx, 'deal.create')
  return withTransaction(ctx, async (tx) => {
    const stage = resolveStage(await findStages(tx), input.stage)
    const { borrower } = input
    const id = await openDeal(tx, {
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
    })
    const deal = await findDeal(tx, toId('deal', id))
    if (deal === null) throw new AppError('internal', 'The deal was missing after its insert.')
    return presentDeal(tx, deal)
  })
}
