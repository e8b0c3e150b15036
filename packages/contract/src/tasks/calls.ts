import { call } from '../core/call.ts'
import {
  completedTask,
  newTask,
  task,
  taskAssignees,
  taskAssigneesQuery,
  taskChanges,
  taskList,
  taskListQuery,
} from './schemas.ts'

const base = '/api/v0/tasks/partners/{partner_id}'
const one = '/api/v0/tasks/{task_id}/partners/{partner_id}'

export const listTasks = call({
  method: 'GET',
  path: base,
  access: 'staff',
  summary: 'The tasks on what the caller can see: open ones by due date, or done ones. Counts at most 1,000',
  query: taskListQuery,
  reply: { status: 200, schema: taskList },
})

export const listTaskAssignees = call({
  method: 'GET',
  path: `${base}/assignees`,
  access: 'staff',
  summary: 'The active staff who can see a deal, lead, request or lender, and so can get its tasks',
  query: taskAssigneesQuery,
  reply: { status: 200, schema: taskAssignees },
})

export const createTask = call({
  method: 'POST',
  path: base,
  access: 'staff',
  summary: 'Add a task to a deal, lead, request or lender',
  body: newTask,
  reply: { status: 201, schema: task },
})

export const updateTask = call({
  method: 'PATCH',
  path: one,
  access: 'staff',
  summary: 'Change a task; a new assignee is notified',
  body: taskChanges,
  versioned: true,
  reply: { status: 200, schema: task },
})

export const completeTask = call({
  method: 'POST',
  path: `${one}/complete`,
  access: 'staff',
  summary: 'Mark a task as done; a repeating one creates the next',
  idempotent: true,
  reply: { status: 200, schema: completedTask },
})

export const reopenTask = call({
  method: 'POST',
  path: `${one}/reopen`,
  access: 'staff',
  summary: 'Undo completing a task, and take back the next one if nothing happened to it',
  idempotent: true,
  reply: { status: 200, schema: task },
})

export const deleteTask = call({
  method: 'DELETE',
  path: one,
  access: 'staff',
  summary: 'Delete a task; it can be restored for 30 days',
  reply: { status: 204, schema: null },
})

export const restoreTask = call({
  method: 'POST',
  path: `${one}/restore`,
  access: 'staff',
  summary: 'Restore a deleted task',
  idempotent: true,
  reply: { status: 200, schema: task },
})

export const taskCalls = {
  listTasks,
  listTaskAssignees,
  createTask,
  updateTask,
  completeTask,
  reopenTask,
  deleteTask,
  restoreTask,
}
