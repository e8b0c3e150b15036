import type { Task, TaskChanges } from '@loanyard/contract/tasks/schemas'
import { badInput, notFound } from '../../errors.ts'
import { recordAudit, type FieldChange } from '../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../services/context.ts'
import * as copy from './copy.ts'
import { authorize } from './policy.ts'
import { findTask } from './queries.ts'
import { assertNotStale, presentTask, type TaskRow } from './rows.ts'
import { assigneeFor } from './subject.ts'
import { saveTask, type TaskValues } from './write-queries.ts'

/** Throws not_found, stale, bad_input for the assignee or a repeating task without a day. */
export function updateTask(
  ctx: StaffContext,
  taskId: string,
  input: TaskChanges,
  ifMatch: number | null,
): Promise<Task> {
  authorize(ctx, 'task.update')
  return withTransaction(ctx, async (tx) => {
    const before = await findTask(tx, taskId, { lock: true })
    if (before === null) throw notFound()
    assertNotStale(before, ifMatch)
    const values = await valuesAfter(tx, before, input)
    const changes = changesOf(before, values)
    if (changes.length === 0) return presentTask(before)
    saveTask(tx, before.id, values)
    recordAudit(tx, {
      action: 'task_updated',
      subject: before.id,
      ...(before.deal_id === null ? {} : { deal: before.deal_id }),
      changes: [{ field: 'task', from: before.title, to: values.title }, ...changes],
      data: { about: before.deal_title ?? before.lead_name ?? before.lender_name },
    })
    return presentTask((await findTask(tx, taskId)) ?? before)
  })
}

async function valuesAfter(tx: StaffContext, before: TaskRow, input: TaskChanges): Promise<TaskValues> {
  const due_on = input.due_on === undefined ? before.due_on : input.due_on
  const repeats = input.repeats === undefined ? before.repeats : input.repeats
  if (repeats !== null && due_on === null) throw badInput([{ path: 'due_on', message: copy.dueForRepeat }])
  const continues = due_on === before.due_on && repeats === before.repeats
  return {
    title: input.title ?? before.title,
    note: input.note ?? before.note,
    assignee_id: await assigneeAfter(tx, before, input.assignee),
    due_on,
    repeats,
    repeats_from: continues ? before.repeats_from : repeats === null ? null : due_on,
  }
}

async function assigneeAfter(
  tx: StaffContext,
  before: TaskRow,
  requested: TaskChanges['assignee'],
): Promise<string | null> {
  if (requested === undefined) return before.assignee_id
  return requested === null ? null : assigneeFor(tx, before, requested)
}

function changesOf(before: TaskRow, after: TaskValues): FieldChange[] {
  const fields = [
    { field: 'title', from: before.title, to: after.title },
    { field: 'note', from: before.note, to: after.note },
    { field: 'assigned_to', from: before.assignee_id, to: after.assignee_id },
    { field: 'due_on', from: before.due_on, to: after.due_on },
    { field: 'repeats', from: before.repeats, to: after.repeats },
  ]
  return fields.filter(({ from, to }) => from !== to)
}
