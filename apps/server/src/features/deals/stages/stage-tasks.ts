import type { NewStageTasks, StageTasks } from '@loanyard/contract/tasks/stage-tasks'
import { AppError, notFound } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../../services/context.ts'
import { toUuid } from '../../../services/ids.ts'
import * as copy from '../copy.ts'
import { authorize, may } from '../policy.ts'
import { findStageTasks, findStageTasksHead, saveStageTasks, type StageTasksHead } from './stage-task-queries.ts'

async function present(ctx: StaffContext, { id, tasks_version: version }: StageTasksHead): Promise<StageTasks> {
  return { results: await findStageTasks(ctx, id), version, can: { change: may(ctx, 'stage.update') } }
}

/** Throws not_found. */
export async function listStageTasks(ctx: StaffContext, stageId: string): Promise<StageTasks> {
  const stage = await findStageTasksHead(ctx, toUuid('stage', stageId))
  if (stage === null) throw notFound()
  return present(ctx, stage)
}

/** Throws not_found, forbidden, stale (with the tasks as they are now). */
export function replaceStageTasks(
  ctx: StaffContext,
  stageId: string,
  { tasks }: NewStageTasks,
  ifMatch: number | null,
): Promise<StageTasks> {
  authorize(ctx, 'stage.update')
  return withTransaction(ctx, async (tx) => {
    const stage = await findStageTasksHead(tx, toUuid('stage', stageId), true)
    if (stage === null) throw notFound()
    if (ifMatch !== null && ifMatch !== stage.tasks_version) {
      throw new AppError('stale', copy.stageTasksChanged, { current: await present(tx, stage) })
    }
    const before = await findStageTasks(tx, stage.id)
    const version = stage.tasks_version + 1
    saveStageTasks(tx, stage.id, tasks, version)
    recordAudit(tx, {
      action: 'stage_tasks_changed',
      subject: stage.id,
      changes: [{ field: 'tasks', from: String(before.length), to: String(tasks.length) }],
      data: { about: stage.name },
    })
    return { results: tasks, version, can: { change: true } }
  })
}
