import type { NewTask, Task } from '@loanyard/contract/tasks/schemas'
import { recordAudit } from '../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../services/context.ts'
import { newUuid, toId } from '../../services/ids.ts'
import { assertRoomForTask } from './assert-room.ts'
import { authorize } from './policy.ts'
import { findTask } from './queries.ts'
import { presentTask } from './rows.ts'
import { assigneeFor, loadSubject } from './subject.ts'
import { insertTask, type TaskValues } from './write-queries.ts'

/** For the caller, unless it says otherwise. Throws not_found, forbidden, bad_input, quota_exceeded. */
export function createTask(ctx: StaffContext, input: NewTask): Promise<Task> {
  authorize(ctx, 'task.create')
  return withTransaction(ctx, async (tx) => {
    const subject = await loadSubject(tx, input)
    await assertRoomForTask(tx, subject)
    const { title, note = '', assignee, due_on = null, repeats = null } = input
    const assignee_id =
      assignee === null ? null : assignee === undefined ? tx.actor.staff_id : await assigneeFor(tx, subject, assignee)
    const values: TaskValues = {
      title,
      note,
      assignee_id,
      due_on,
      repeats,
      repeats_from: repeats === null ? null : due_on,
    }
    const id = newUuid()
    insertTask(tx, id, subject, values)
    recordAudit(tx, {
      action: 'task_created',
      subject: id,
      ...(subject.deal_id === null ? {} : { deal: subject.deal_id }),
      changes: [
        { field: 'task', from: null, to: title },
        ...(assignee_id === null ? [] : [{ field: 'assigned_to', from: null, to: assignee_id }]),
        ...(due_on === null ? [] : [{ field: 'due_on', from: null, to: due_on }]),
      ],
      data: { about: subject.name },
    })
    const task = await findTask(tx, toId('task', id))
    if (task === null) throw new Error('the task was missing after its insert')
    return presentTask(task)
  })
}
