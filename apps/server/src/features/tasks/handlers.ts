import type { taskCalls } from '@loanyard/contract/tasks/calls'
import type { Handlers } from '../../http/routing/call-types.ts'
import { completeTask, reopenTask } from './complete-task.ts'
import { createTask } from './create-task.ts'
import { deleteTask, restoreTask } from './delete-task.ts'
import { listTaskAssignees, listTasks } from './list-tasks.ts'
import { updateTask } from './update-task.ts'

export const taskHandlers: Handlers<typeof taskCalls> = {
  listTasks: (ctx, { query }) => listTasks(ctx, query),
  listTaskAssignees: (ctx, { query }) => listTaskAssignees(ctx, query),
  createTask: (ctx, { body }) => createTask(ctx, body),
  updateTask: (ctx, { params, body, ifMatch }) => updateTask(ctx, params.task_id, body, ifMatch),
  completeTask: (ctx, { params }) => completeTask(ctx, params.task_id),
  reopenTask: (ctx, { params }) => reopenTask(ctx, params.task_id),
  deleteTask: (ctx, { params }) => deleteTask(ctx, params.task_id),
  restoreTask: (ctx, { params }) => restoreTask(ctx, params.task_id),
}
