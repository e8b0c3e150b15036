import { AppError, badInput } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import type { ParticipantContext, StaffContext } from '../../../services/context.ts'
import { newUuid, toId, toUuid } from '../../../services/ids.ts'
import * as copy from '../copy.ts'
import { authorizeMove } from '../policy.ts'
import type { DealRow } from '../rows.ts'
import {
  deleteStageMove,
  findLastMove,
  findOpenRequirements,
  findStages,
  insertStageMove,
  type LastMove,
  type StageRow,
} from './stage-queries.ts'
import { addStageTasks, takeBackStageTasks } from './tasks-of-move.ts'

/** Shorter than emails wait, so no one is emailed about a move that its maker takes back. */
const undoSeconds = 30

/** The requested stage, or the first. Throws bad_input for `field` if the partner has no such stage. */
export function resolveStage(
  stages: readonly StageRow[],
  requestedStage: string | undefined,
  field: 'stage' | 'to_stage' = 'stage',
): StageRow {
  const stage =
    requestedStage === undefined ? stages[0] : stages.find(({ id }) => id === toUuid('stage', requestedStage))
  if (stage === undefined) throw badInput([{ path: field, message: copy.stageNotFound }])
  return stage
}

/** The UUID of one of the partner's stages. Throws bad_input for `stage` if there is none with this id. */
export async function resolveStageId(ctx: ParticipantContext, stage: string): Promise<string> {
  return resolveStage(await findStages(ctx), stage).id
}

interface MoveRequest {
  /** The next stage if undefined. */
  readonly to: string | undefined
  /** The input field that names the stage. */
  readonly field: 'stage' | 'to_stage'
  /** The deal's status once the call is done. */
  readonly status: DealRow['status']
  readonly force: boolean
}

/**
 * The stage that a locked deal moves to, or null if it is already there. Every move passes through here. Throws bad_input,
 * deal_not_active, last_stage, open_requirements (later stages only, unless forced).
 */
export async function findMoveTarget(
  ctx: StaffContext,
  deal: DealRow,
  { to, field, status, force }: MoveRequest,
): Promise<StageRow | null> {
  const stages = await findStages(ctx)
  const target =
    to === undefined ? stages.find(({ number }) => number > deal.stage_number) : resolveStage(stages, to, field)
  if (target?.id === deal.stage_id) return null
  authorizeMove(status)
  if (target === undefined) throw new AppError('last_stage', copy.lastStage(deal.stage_name))
  if (!force && target.number > deal.stage_number) await assertNoOpenRequirements(ctx, deal)
  return target
}

/** The last move of a deal, if going to this stage now takes it back: its maker has just moved the deal from there. */
export async function findMoveToUndo(ctx: StaffContext, deal: DealRow, to: string): Promise<LastMove | null> {
  const last = await findLastMove(ctx, deal.id)
  if (last === null || last.from_stage_id !== toUuid('stage', to) || last.moved_by !== ctx.actor.staff_id) return null
  return ctx.clock.now().getTime() - Date.parse(last.moved_at) <= undoSeconds * 1000 ? last : null
}

async function assertNoOpenRequirements(ctx: StaffContext, deal: DealRow): Promise<void> {
  const open = await findOpenRequirements(ctx, deal)
  if (open.length === 0) return
  throw new AppError('open_requirements', copy.openRequirements(open.length, deal.stage_name), {
    errors: open.map(({ id, title }) => ({ path: toId('requirement', id), message: title })),
  })
}

/** A deal's columns after it moved to a stage. */
export function stageColumns(
  stage: StageRow,
  at: string,
): Pick<DealRow, 'stage_id' | 'stage_name' | 'stage_number' | 'stage_entered_at'> {
  return { stage_id: stage.id, stage_name: stage.name, stage_number: stage.number, stage_entered_at: at }
}

const moveEvent = (before: DealRow, to: StageRow) =>
  ({
    action: 'deal_stage_moved',
    subject: before.id,
    deal: before.id,
    changes: [{ field: 'stage', from: before.stage_name, to: to.name }],
  }) as const

/** @returns whether the deal's tasks changed */
export async function recordStageMove(
  ctx: StaffContext,
  before: DealRow,
  to: StageRow,
  forced: boolean,
): Promise<boolean> {
  const id = newUuid()
  insertStageMove(ctx, { id, deal_id: before.id, from: before.stage_id, to: to.id, forced })
  recordAudit(ctx, { ...moveEvent(before, to), data: { forced }, notification: id })
  return addStageTasks(ctx, { id: to.id, move: id, deal: before.id }, before.title)
}

/**
 * Tells no one: the notifications of the move taken back go, too, and so do its tasks.
 * @returns whether the deal's tasks changed
 */
export async function undoStageMove(
  ctx: StaffContext,
  before: DealRow,
  to: StageRow,
  move: LastMove,
): Promise<boolean> {
  const hasTaken = await takeBackStageTasks(ctx, before.id, move.id)
  deleteStageMove(ctx, move.id)
  recordAudit(ctx, { ...moveEvent(before, to), data: { forced: false, undone: true }, notifies: false })
  return hasTaken
}
