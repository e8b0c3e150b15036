import type { Deal } from '@loanyard/contract/deals/schemas'
import { AppError, notFound } from '../../../errors.ts'
import { withTransaction, type StaffContext } from '../../../services/context.ts'
import { toUuid } from '../../../services/ids.ts'
import * as copy from '../copy.ts'
import { authorize } from '../policy.ts'
import { findDeal, saveDeal } from '../queries.ts'
import { assertNotStale, presentDeal, type DealRow } from '../rows.ts'
import { findMoveTarget, findMoveToUndo, recordStageMove, stageColumns, undoStageMove } from './stage-moves.ts'

interface MoveInput {
  readonly from_stage?: string | undefined
  readonly to_stage?: string | undefined
  readonly force?: boolean | undefined
}

/**
 * Moves a deal to the next stage, or to the one given; two people who start from the same `from_stage` at once move it once.
 * Going straight back takes the move back: the deal is as if it had stayed, and no one is told.
 * Throws not_found, stale, stage_changed (the deal is not in from_stage), bad_input, deal_not_active, last_stage,
 * open_requirements, forbidden (force by a Coordinator).
 */
export function moveStage(
  ctx: StaffContext,
  dealId: string,
  { from_stage, to_stage, force = false }: MoveInput,
  ifMatch: number | null,
): Promise<Deal> {
  authorize(ctx, 'deal.move_stage')
  if (force) authorize(ctx, 'deal.force_move')
  return withTransaction(ctx, async (tx) => {
    const deal = await findDeal(tx, dealId, { lock: true })
    if (deal === null) throw notFound()
    if (from_stage !== undefined && toUuid('stage', from_stage) !== deal.stage_id) throw stageChanged(tx, deal)
    assertNotStale(tx, deal, ifMatch)
    const undone = to_stage === undefined ? null : await findMoveToUndo(tx, deal, to_stage)
    const request = { to: to_stage, field: 'to_stage', status: deal.status, force: force || undone !== null } as const
    const target = await findMoveTarget(tx, deal, request)
    if (target === null) return presentDeal(tx, deal)
    const since = undone?.entered_at ?? null
    const saved = saveDeal(tx, deal, { stage_id: target.id, ...(since !== null && { stage_entered_at: since }) })
    const hasOtherTasks =
      undone === null ? await recordStageMove(tx, deal, target, force) : await undoStageMove(tx, deal, target, undone)
    const moved = { ...deal, ...saved, ...stageColumns(target, since ?? saved.modified) }
    // Its next step is another one.
    return presentDeal(tx, hasOtherTasks ? ((await findDeal(tx, dealId)) ?? moved) : moved)
  })
}

function stageChanged(ctx: StaffContext, deal: DealRow): AppError {
  return new AppError('stage_changed', copy.stageChanged(deal.stage_name), {
    current: presentDeal(ctx, deal),
  })
}
