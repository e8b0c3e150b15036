import type { Phase } from '@loanyard/contract/core/values'
import type { PipelineStage } from '@loanyard/contract/deals/stages'
import { AppError, notFound } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../../services/context.ts'
import { newUuid, toUuid } from '../../../services/ids.ts'
import * as copy from '../copy.ts'
import { authorize, may } from '../policy.ts'
import {
  countDealsIn,
  findStages,
  insertStage,
  lockStages,
  presentPipelineStage,
  removeStage,
  saveStage,
  type StageRow,
} from './stage-queries.ts'

/** Numbers the stages from 1 in the given order and saves the changed ones. */
function renumber(ctx: StaffContext, order: readonly StageRow[]): StageRow[] {
  return order.map((stage, index) => {
    const numbered = { ...stage, number: index + 1 }
    if (numbered.number !== stage.number) saveStage(ctx, numbered)
    return numbered
  })
}

function orderWith(order: readonly StageRow[], stage: StageRow, number: number): StageRow[] {
  const others = order.filter(({ id }) => id !== stage.id)
  return others.toSpliced(Math.min(number, others.length + 1) - 1, 0, stage)
}

export async function listStages(ctx: StaffContext): Promise<{ results: PipelineStage[]; can: { change: boolean } }> {
  return { results: (await findStages(ctx)).map(presentPipelineStage), can: { change: may(ctx, 'stage.update') } }
}

interface StageInput {
  readonly name?: string | undefined
  readonly number?: number | undefined
  readonly phase?: Phase | undefined
}

/** It continues the phase of the stage before. Throws already_exists for a name in use. */
export function addStage(ctx: StaffContext, input: StageInput & { readonly name: string }): Promise<PipelineStage> {
  authorize(ctx, 'stage.create')
  return withTransaction(ctx, async (tx) => {
    const stages = await lockStages(tx)
    assertNameUnused(stages, input.name)
    const number = input.number ?? stages.length + 1
    const phase = input.phase ?? stages.findLast((one) => one.number < number)?.phase ?? 'gathering'
    const stage = { id: newUuid(), name: input.name, number: stages.length + 1, phase }
    insertStage(tx, stage)
    const order = renumber(tx, orderWith(stages, stage, number))
    recordAudit(tx, {
      action: 'stage_created',
      subject: stage.id,
      changes: [{ field: 'name', from: null, to: stage.name }],
    })
    return presentPipelineStage(order.find(({ id }) => id === stage.id) ?? stage)
  })
}

/** Throws not_found, already_exists. */
export function changeStage(ctx: StaffContext, stageId: string, input: StageInput): Promise<PipelineStage> {
  authorize(ctx, 'stage.update')
  return withTransaction(ctx, async (tx) => {
    const stages = await lockStages(tx)
    const id = toUuid('stage', stageId)
    const before = stages.find((stage) => stage.id === id)
    if (before === undefined) throw notFound()
    const renamed = { ...before, name: input.name ?? before.name, phase: input.phase ?? before.phase }
    assertNameUnused(
      stages.filter((stage) => stage.id !== id),
      renamed.name,
    )
    if (renamed.name !== before.name || renamed.phase !== before.phase) saveStage(tx, renamed)
    const order = renumber(tx, orderWith(stages, renamed, input.number ?? before.number))
    const after = order.find((stage) => stage.id === id) ?? renamed
    const changes = [
      { field: 'name', from: before.name, to: after.name },
      { field: 'number', from: String(before.number), to: String(after.number) },
      { field: 'phase', from: before.phase, to: after.phase },
    ].filter(({ from, to }) => from !== to)
    if (changes.length > 0) recordAudit(tx, { action: 'stage_updated', subject: id, changes })
    return presentPipelineStage(after)
  })
}

/** Requests in the stage move to its neighbor. Throws not_found, stage_in_use, only_stage. */
export function deleteStage(ctx: StaffContext, stageId: string): Promise<null> {
  authorize(ctx, 'stage.delete')
  return withTransaction(ctx, async (tx) => {
    const stages = await lockStages(tx)
    const id = toUuid('stage', stageId)
    const stage = stages.find((candidate) => candidate.id === id)
    if (stage === undefined) throw notFound()
    const others = stages.filter((candidate) => candidate.id !== id)
    // Requests stay visible to staff in the previous stage, or in the next one if the first stage is deleted.
    const neighbor = others.findLast(({ number }) => number < stage.number) ?? others[0]
    if (neighbor === undefined) throw new AppError('only_stage', copy.stageRequired)
    const deals = await countDealsIn(tx, id)
    if (deals > 0) {
      throw new AppError('stage_in_use', copy.stageInUse(deals))
    }
    removeStage(tx, id, neighbor.id)
    renumber(tx, others)
    recordAudit(tx, { action: 'stage_deleted', subject: id, changes: [{ field: 'name', from: stage.name, to: null }] })
    return null
  })
}

function assertNameUnused(stages: readonly StageRow[], name: string): void {
  if (stages.some((stage) => stage.name.toLowerCase() === name.toLowerCase())) {
    throw new AppError('already_exists', copy.stageNameTaken(name))
  }
}
