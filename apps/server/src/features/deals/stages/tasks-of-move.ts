import { addBusinessDays } from '@loanyard/contract/core/business-days'
import { tasksPerSubject } from '@loanyard/contract/tasks/schemas'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import type { StaffContext } from '../../../services/context.ts'
import { newUuid } from '../../../services/ids.ts'
import {
  findDueTasks,
  insertStageTask,
  removeTasksOfMove,
  type DueStageTask,
  type EnteredStage,
} from './stage-task-queries.ts'

function assigneeOf(ctx: StaffContext, { assignee, coordinator }: DueStageTask): string | null {
  if (assignee === 'mover') return ctx.actor.staff_id
  return assignee === 'coordinator' ? coordinator : null
}

/**
 * Gives a deal the tasks of a stage that it enters for the first time, inside the caller's transaction. Those for which
 * there is no room are left out, because a move isn't refused for a full list.
 * @returns whether it got any
 */
export async function addStageTasks(ctx: StaffContext, entered: EnteredStage, dealTitle: string): Promise<boolean> {
  const due = await findDueTasks(ctx, entered)
  const [first] = due
  if (first === undefined) return false
  const room = Math.max(0, Math.min(tasksPerSubject - first.of_deal, ctx.quotas.tasks - first.of_partner))
  for (const task of due.slice(0, room)) {
    const id = newUuid()
    const assignee_id = assigneeOf(ctx, task)
    const due_on =
      task.due_in === null ? null : task.due_in === 0 ? task.today : addBusinessDays(task.today, task.due_in)
    insertStageTask(ctx, { id, title: task.title, assignee_id, due_on, deal: entered.deal, move: entered.move })
    recordAudit(ctx, {
      action: 'task_created',
      subject: id,
      deal: entered.deal,
      changes: [
        { field: 'task', from: null, to: task.title },
        ...(assignee_id === null ? [] : [{ field: 'assigned_to', from: null, to: assignee_id }]),
        ...(due_on === null ? [] : [{ field: 'due_on', from: null, to: due_on }]),
      ],
      data: { about: dealTitle },
    })
  }
  return room > 0
}

/**
 * What a move brought goes with it when it is taken back, unless someone has touched it.
 * @returns whether anything went
 */
export async function takeBackStageTasks(ctx: StaffContext, deal: string, move: string): Promise<boolean> {
  const removed = await removeTasksOfMove(ctx, move)
  for (const { id, title } of removed) {
    recordAudit(ctx, {
      action: 'task_deleted',
      subject: id,
      deal,
      changes: [{ field: 'task', from: title, to: null }],
    })
  }
  return removed.length > 0
}
