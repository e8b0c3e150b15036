import type { Task } from '@loanyard/contract/tasks/schemas'
import { notFound } from '../../errors.ts'
import { recordAudit } from '../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../services/context.ts'
import { authorize } from './policy.ts'
import { findTask } from './queries.ts'
import { presentTask } from './rows.ts'
import { setDeleted } from './write-queries.ts'

/** It can be restored for 30 days. Throws not_found. */
export function deleteTask(ctx: StaffContext, taskId: string): Promise<null> {
  return withTransaction(ctx, async (tx) => {
    const task = await authorize(tx, 'task.delete', () => findTask(tx, taskId, { lock: true }))
    setDeleted(tx, task.id, tx.clock.now())
    recordAudit(tx, {
      action: 'task_deleted',
      subject: task.id,
      ...(task.deal_id === null ? {} : { deal: task.deal_id }),
      changes: [{ field: 'task', from: task.title, to: null }],
    })
    return null
  })
}

/** Throws not_found. */
export function restoreTask(ctx: StaffContext, taskId: string): Promise<Task> {
  authorize(ctx, 'task.restore')
  return withTransaction(ctx, async (tx) => {
    const task = await findTask(tx, taskId, { lock: true, deleted: true })
    if (task === null) throw notFound()
    setDeleted(tx, task.id, null)
    recordAudit(tx, {
      action: 'task_restored',
      subject: task.id,
      ...(task.deal_id === null ? {} : { deal: task.deal_id }),
      changes: [{ field: 'task', from: null, to: task.title }],
    })
    return presentTask((await findTask(tx, taskId)) ?? task)
  })
}
