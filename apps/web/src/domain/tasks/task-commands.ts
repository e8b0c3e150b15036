import { completeTask, deleteTask, reopenTask, restoreTask, updateTask } from '@loanyard/contract/tasks/calls'
import type { Task } from '@loanyard/contract/tasks/schemas'
import { useMutation } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api.ts'
import { queryClient } from '../../lib/cache/query-client.ts'
import { formatDate } from '../../lib/format/format.ts'
import { notifyFailure, notifySuccess, notifyUndo } from '../../ui/feedback/toast.ts'
import { dealKeys, leadKeys, taskKeys, todayKeys } from '../query-keys.ts'
import * as copy from './copy.ts'
import { taskCache } from './task-queries.ts'

/** Everything that shows tasks, or what comes next on a deal or lead. */
export function refreshTasks(partnerId: string): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: taskKeys.all(partnerId) }),
    queryClient.invalidateQueries({ queryKey: todayKeys.all(partnerId) }),
    queryClient.invalidateQueries({ queryKey: dealKeys.all(partnerId) }),
    queryClient.invalidateQueries({ queryKey: leadKeys.lists(partnerId) }),
  ])
}

const taskParams = (partnerId: string, { id }: Task) => ({ params: { partner_id: partnerId, task_id: id } })

/** Takes the task from the open lists at once, and puts it back if the server refuses. */
function removal(partnerId: string) {
  const cache = taskCache(partnerId)
  return {
    onMutate: async (task: Task) => {
      await cache.cancelReloads()
      return cache.remove(task.id, (key) => key[3] === 'open')
    },
    putBack: (task: Task, positions: ReturnType<typeof cache.remove> | undefined) =>
      positions && cache.restore(positions, task),
    onSettled: () => refreshTasks(partnerId),
  }
}

export function useReopenTask(partnerId: string) {
  const { mutate } = useMutation({
    mutationFn: (task: Task) => callApi(reopenTask, taskParams(partnerId, task)),
    onSuccess: ({ title }) => notifySuccess(copy.reopened(title)),
    onError: (error, task) => notifyFailure(error, copy.reopenFailed, () => mutate(task)),
    onSettled: () => refreshTasks(partnerId),
  })
  return mutate
}

/** Offers an Undo. */
export function useCompleteTask(partnerId: string) {
  const reopen = useReopenTask(partnerId)
  const { putBack, ...optimistic } = removal(partnerId)
  const { mutate } = useMutation({
    ...optimistic,
    mutationFn: (task: Task) => callApi(completeTask, taskParams(partnerId, task)),
    onSuccess: ({ next }, task) =>
      notifyUndo(
        next?.due_on ? copy.completedAndNext(task.title, formatDate(next.due_on)) : copy.completed(task.title),
        () => reopen(task),
      ),
    onError: (error, task, positions) => {
      putBack(task, positions)
      notifyFailure(error, copy.completeFailed, () => mutate(task))
    },
  })
  return mutate
}

/** Offers an Undo. */
export function useDeleteTask(partnerId: string) {
  const restore = useRestoreTask(partnerId)
  const { putBack, ...optimistic } = removal(partnerId)
  const { mutate } = useMutation({
    ...optimistic,
    mutationFn: (task: Task) => callApi(deleteTask, taskParams(partnerId, task)),
    onSuccess: (_, task) => notifyUndo(copy.deleted(task.title), () => restore(task)),
    onError: (error, task, positions) => {
      putBack(task, positions)
      notifyFailure(error, copy.deleteFailed, () => mutate(task))
    },
  })
  return mutate
}

interface NewDay {
  readonly task: Task
  readonly due_on: string | null
}

/** Offers an Undo. */
export function useSetDue(partnerId: string) {
  const { mutate } = useMutation({
    mutationFn: ({ task, due_on }: NewDay) => callApi(updateTask, { ...taskParams(partnerId, task), body: { due_on } }),
    onSuccess: ({ title, due_on }, { task }) => {
      if (due_on !== task.due_on && due_on !== null)
        notifyUndo(copy.movedTo(title, formatDate(due_on)), () => mutate({ task, due_on: task.due_on }))
    },
    onError: (error, wanted) => notifyFailure(error, copy.saveFailed, () => mutate(wanted)),
    onSettled: () => refreshTasks(partnerId),
  })
  return (task: Task, due_on: string) => mutate({ task, due_on })
}

function useRestoreTask(partnerId: string) {
  const { mutate } = useMutation({
    mutationFn: (task: Task) => callApi(restoreTask, taskParams(partnerId, task)),
    onSuccess: ({ title }) => notifySuccess(copy.restored(title)),
    onError: (error, task) => notifyFailure(error, copy.restoreFailed, () => mutate(task)),
    onSettled: () => refreshTasks(partnerId),
  })
  return mutate
}
