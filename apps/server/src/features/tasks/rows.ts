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

const named = <Kind extends 'deal' | 'requirement' | 'lead' | 'lender', Field extends string>(
  kind: Kind,
  id: string | null,
  { field, value }: { field: Field; value: string | null },
) =>
  id === null || value === null
    ? null
    : ({ id: toId(kind, id), [field]: value } as { id: string } & Record<Field, string>)

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
    deal: named('deal', row.deal_id, { field: 'title', value: row.deal_title }),
    request: named('requirement', row.requirement_id, { field: 'title', value: row.request_title }),
    lead: named('lead', row.lead_id, { field: 'full_name', value: row.lead_name }),
    lender: named('lender', row.lender_id, { field: 'name', value: row.lender_name }),
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
