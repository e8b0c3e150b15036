import { listTaskAssignees, listTasks } from '@loanyard/contract/tasks/calls'
import type { Task } from '@loanyard/contract/tasks/schemas'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { callApi, followNext } from '../../lib/api/api.ts'
import { listCache } from '../../lib/cache/list-cache.ts'
import { taskKeys } from '../query-keys.ts'

/** What a list of tasks is about: one of these. */
export interface TaskSubject {
  readonly deal?: string
  readonly lead?: string
  readonly request?: string
  readonly lender?: string
}

export type TaskState = 'open' | 'done'

const pageSize = '50'

export function tasksQuery(partnerId: string, state: TaskState, subject: TaskSubject) {
  return infiniteQueryOptions({
    queryKey: taskKeys.list(partnerId, state, subject),
    queryFn: ({ pageParam, signal }) =>
      pageParam === null
        ? callApi(listTasks, {
            params: { partner_id: partnerId },
            query: { ...subject, state, limit: state === 'open' ? pageSize : '10' },
            signal,
          })
        : followNext(listTasks, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
}

/** Active staff who can see the subject. */
export async function fetchAssignees(partnerId: string, subject: TaskSubject, signal: AbortSignal) {
  const query = { ...subject }
  return (await callApi(listTaskAssignees, { params: { partner_id: partnerId }, query, signal })).results
}

export function assigneesQuery(partnerId: string, subject: TaskSubject) {
  return queryOptions({
    queryKey: taskKeys.assignees(partnerId, subject),
    queryFn: ({ signal }) => fetchAssignees(partnerId, subject, signal),
    staleTime: 60_000,
  })
}

/** What the task is about, as its list and its assignees are asked for. */
export function subjectOf({ deal, lead, lender }: Task): TaskSubject {
  if (deal !== null) return { deal: deal.id }
  if (lead !== null) return { lead: lead.id }
  return lender === null ? {} : { lender: lender.id }
}

export const taskCache = (partnerId: string) => listCache<Task>(taskKeys.lists(partnerId))
