import type { Deal } from '@loanyard/contract/deals/schemas'
import { AppError, notFound } from '../../errors.ts'
import { withTransaction, type StaffContext } from '../../services/context.ts'
import { toUuid } from '../../services/ids.ts'
import { findStages, type StageRow } from '../stages/index.ts'
import { authorizeForce, authorizeMove } from './policy.ts'
import { findDeal, saveDeal } from './queries.ts'
import { presentDeal, type DealRow } from './rows.ts'
import { stageColumns, recordStageMove, assertNoOpenRequirements, assertNotStale } from './update-deal.ts'

interface MoveInput {
  readonly from_stage?: string | undefined
  readonly force?: boolean | undefined
}

/**
 * Moves a deal to the next stage by number, once even if two people do it at the same moment. Throws not_found, stale,
 * stage_changed (from_stage is not where the deal is), deal_not_active, last_stage, open_requirements, forbidden (force by a
 * Coordinator).
 */
export function moveStage(
  ctx: StaffContext,
  dealId: string,
  { from_stage, force = false }: MoveInput,
  ifMatch: number | null,
): Promise<Deal> {
  authorizeForce(ctx, force)
  return withTransaction(ctx, async (tx) => {
    const deal = await findDeal(tx, dealId, { lock: true })
    if (deal === null) throw notFound()
    if (from_stage !== undefined && toUuid('stage', from_stage) !== deal.stage_id) throw stageChanged(tx, deal)
    assertNotStale(tx, deal, ifMatch)
    authorizeMove(deal.status)
    const next = nextStage(await findStages(tx), deal)
    if (!force) await assertNoOpenRequirements(tx, deal)
    const saved = saveDeal(tx, deal, { stage_id: next.id })
    recordStageMove(tx, deal, next, force)
    return presentDeal(tx, { ...deal, ...saved, ...stageColumns(next, saved.modified) })
  })
}

function stageChanged(ctx: StaffContext, deal: DealRow): AppError {
  return new AppError('stage_changed', `Someone else moved this deal. It’s now in ${deal.stage_name}.`, {
    current: presentDeal(ctx, deal),
  })
}

function nextStage(stages: readonly StageRow[], deal: DealRow): StageRow {
  const next = stages.find(({ number }) => number > deal.stage_number)
  if (next === undefined) throw new AppError('last_stage', `${deal.stage_name} is the last stage.`)
  return next
}
