import type { Task, TaskRepeat } from '@loanyard/contract/tasks/schemas'
import type { Keyed } from '../../db/lists/list.ts'
import type { Columns } from '../../db/tables.ts'
import { AppError } from '../../errors.ts'
import { toId } from '../../services/ids.ts'
import * as copy from './copy.ts'

export interface TaskRow
  extends
    Keyed,
    Columns<
      'tasks',
      | 'id'
      | 'title'
      | 'note'
      | 'due_on'
      | 'repeats_from'
      | 'next_id'
      | 'assignee_id'
      | 'deal_id'
      | 'lead_id'
      | 'lender_id'
      | 'requirement_id'
      | 'created'
      | 'done_at'
      | 'version'
    > {
  readonly repeats: TaskRepeat | null
  readonly deal_title: string | null
  readonly request_title: string | null
  readonly lead_name: string | null
  readonly lender_name: string | null
  readonly assignee_name: string | null
  /** False: not active, or can't see what the task is about. */
  readonly assignee_works: boolean
  readonly created_by_name: string | null
  readonly done_by_name: string | null
  /** The partner's day. */
  readonly today: string
}

const idOf = (kind: 'deal' | 'requirement' | 'lead' | 'lender', id: string | null): string | null =>
  id === null ? null : toId(kind, id)

function subjectsOf(row: TaskRow): Pick<Task, 'deal' | 'request' | 'lead' | 'lender'> {
  const [deal, request] = [idOf('deal', row.deal_id), idOf('requirement', row.requirement_id)]
  const [lead, lender] = [idOf('lead', row.lead_id), idOf('lender', row.lender_id)]
  return {
    deal: deal === null ? null : { id: deal, title: row.deal_title ?? '' },
    // A request that was removed leaves its task to the deal.
    request: request === null || row.request_title === null ? null : { id: request, title: row.request_title },
    lead: lead === null ? null : { id: lead, full_name: row.lead_name ?? '' },
    lender: lender === null ? null : { id: lender, name: row.lender_name ?? '' },
  }
}

export function presentTask(row: TaskRow): Task {
  return {
    id: toId('task', row.id),
    title: row.title,
    note: row.note,
    due_on: row.due_on,
    is_overdue: row.done_at === null && row.due_on !== null && row.due_on < row.today,
    repeats: row.repeats,
    assignee:
      row.assignee_id === null
        ? null
        : { id: toId('staff', row.assignee_id), full_name: row.assignee_name ?? '', is_active: row.assignee_works },
    ...subjectsOf(row),
    done: row.done_at === null ? null : { at: row.done_at, by: row.done_by_name ?? '' },
    created: row.created,
    created_by: row.created_by_name ?? '',
    version: row.version,
  }
}

/** Throws stale, with the current task, unless the caller's If-Match is its version. */
export function assertNotStale(row: TaskRow, ifMatch: number | null): void {
  if (ifMatch !== null && ifMatch !== row.version)
    throw new AppError('stale', copy.stale, { current: presentTask(row) })
}
