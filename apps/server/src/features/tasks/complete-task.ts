import type { Task } from '@loanyard/contract/tasks/schemas'
import { notFound } from '../../errors.ts'
import { recordAudit } from '../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../services/context.ts'
import { newUuid, toId } from '../../services/ids.ts'
import { nextDue } from './next-due.ts'
import { authorize } from './policy.ts'
import { findTask } from './queries.ts'
import { presentTask, type TaskRow } from './rows.ts'
import { insertTask, setDone, setOpen, takeBack } from './write-queries.ts'

/** Again: nothing more. Throws not_found. */
export function completeTask(ctx: StaffContext, taskId: string): Promise<{ task: Task; next: Task | null }> {
  authorize(ctx, 'task.complete')
  return withTransaction(ctx, async (tx) => {
    const before = await findTask(tx, taskId, { lock: true })
    if (before === null) throw notFound()
    if (before.done_at !== null) return { task: presentTask(before), next: null }
    const next = addNext(tx, before)
    setDone(tx, before.id, next)
    recordAudit(tx, { action: 'task_completed', ...entryOf(before) })
    const after = await findTask(tx, taskId)
    const following = next === null ? null : await findTask(tx, toId('task', next))
    return { task: presentTask(after ?? before), next: following === null ? null : presentTask(following) }
  })
}

const entryOf = ({ id, deal_id, title }: TaskRow) => ({
  subject: id,
  ...(deal_id === null ? {} : { deal: deal_id }),
  changes: [{ field: 'task', from: null, to: title }],
})

/** The UUID of the task that follows a repeating one. */
function addNext(tx: StaffContext, row: TaskRow): string | null {
  const { repeats, repeats_from, due_on, today } = row
  if (repeats === null || repeats_from === null || due_on === null) return null
  const id = newUuid()
  const due = nextDue(repeats_from, repeats, due_on > today ? due_on : today)
  insertTask(tx, id, row, { ...row, due_on: due })
  return id
}

/**
 * Undoes completing. The next task of a repeating one goes, if it hasn’t changed since; otherwise that one goes on
 * repeating. Throws not_found.
 */
export function reopenTask(ctx: StaffContext, taskId: string): Promise<Task> {
  authorize(ctx, 'task.reopen')
  return withTransaction(ctx, async (tx) => {
    const before = await findTask(tx, taskId, { lock: true })
    if (before === null) throw notFound()
    if (before.done_at === null) return presentTask(before)
    const isLast = before.next_id === null || (await takeBack(tx, before.next_id))
    setOpen(tx, before.id, isLast ? before.repeats : null)
    recordAudit(tx, { action: 'task_reopened', ...entryOf(before) })
    return presentTask((await findTask(tx, taskId)) ?? before)
  })
}
