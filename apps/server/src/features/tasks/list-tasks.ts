import type { TaskAssignee, TaskAssigneesQuery, TaskList, TaskListQuery } from '@loanyard/contract/tasks/schemas'
import { pageOf, pageRequest, totalOf } from '../../db/lists/list.ts'
import { rows, type StaffContext } from '../../services/context.ts'
import { toId } from '../../services/ids.ts'
import { authorize } from './policy.ts'
import { findTasks, taskSortColumns } from './queries.ts'
import { presentTask } from './rows.ts'
import { assigneesStatement } from './subject-queries.ts'
import { loadSubject, subjectOf } from './subject.ts'

/**
 * Open tasks by due date, or done ones, newest first. Of what the caller can't see, there are none. Throws bad_cursor,
 * forbidden for a lender's as a Coordinator.
 */
export async function listTasks(ctx: StaffContext, query: TaskListQuery): Promise<TaskList> {
  if (query.lender !== undefined) authorize(ctx, 'task.of_lender')
  const page = pageRequest(ctx.cursors, query, {
    partner_id: ctx.partner_id,
    url: ctx.url,
    orderings: taskSortColumns,
    byDefault: query.state === 'done' ? '-done' : 'due',
  })
  const { all, rows: found } = await findTasks(ctx, { ...query, subject: subjectOf(query) }, page)
  return { ...pageOf(page, found, totalOf(page, all), presentTask), today: all[0]?.today ?? '' }
}

/** Of no subject: all active staff. Throws not_found, forbidden. */
export async function listTaskAssignees(
  ctx: StaffContext,
  query: TaskAssigneesQuery,
): Promise<{ results: TaskAssignee[] }> {
  const none = { deal_id: null, lead_id: null, lender_id: null }
  const subject = subjectOf(query) === null ? none : await loadSubject(ctx, query)
  const found = await rows<Pick<TaskAssignee, 'id' | 'full_name' | 'role'>>(ctx, assigneesStatement(ctx, subject))
  return {
    results: found.map(({ id, full_name, role }) => ({
      id: toId('staff', id),
      full_name,
      role,
      is_you: id === ctx.actor.staff_id,
    })),
  }
}
