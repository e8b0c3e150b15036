import {
  chooseDefaultView,
  createView,
  deleteView,
  restoreView,
  updateView,
} from '@loanyard/contract/staff/views/calls'
import type { ViewList } from '@loanyard/contract/staff/views/lists'
import type { SavedView, ViewChanges } from '@loanyard/contract/staff/views/schemas'
import { useMutation } from '@tanstack/react-query'
import { ApiError, reasonOf } from '../../lib/api/api-error.ts'
import { callApi } from '../../lib/api/api.ts'
import { queryClient } from '../../lib/cache/query-client.ts'
import { notifyError, notifyFailure, notifySuccess, notifyUndo } from '../../ui/feedback/toast.ts'
import { viewKeys } from '../query-keys.ts'
import * as copy from './copy.ts'

interface ViewActions {
  readonly partnerId: string
  readonly list: ViewList
  /** Shows a view as saved; null: the list without a view. */
  readonly onOpen: (viewId: string | null) => void
}

interface Update {
  readonly view: SavedView
  readonly changes: ViewChanges
  readonly message: string
}

interface NewOne {
  readonly name: string
  readonly is_team: boolean
  readonly settings: Record<string, string>
}

/** The view as someone else left it. */
function currentOf(error: unknown): SavedView | null {
  if (!(error instanceof ApiError) || error.code !== 'stale') return null
  // Cast: what the server adds to this error is the view, as `updateView` returns it.
  return error.current !== null && 'settings' in error.current ? (error.current as unknown as SavedView) : null
}

/** Saving what is shown, in the open view or a new one. */
export function useSaveView({ partnerId, list, onOpen }: ViewActions) {
  const params = (view: SavedView) => ({ view_id: view.id, partner_id: partnerId })
  const reload = () => queryClient.invalidateQueries({ queryKey: viewKeys.all(partnerId) })
  const update = useMutation({
    mutationFn: ({ view, changes }: Update) =>
      callApi(updateView, { params: params(view), body: changes, ifMatch: view.version }),
    onSuccess: async (view, { message }) => {
      await reload()
      onOpen(view.id)
      notifySuccess(message)
    },
    onError: (error, failed) => {
      const current = currentOf(error)
      void reload()
      if (current === null) return notifyFailure(error, copy.saveFailed, () => update.mutate(failed))
      notifyError(copy.changedBy(current.modified_by), {
        label: copy.saveMine,
        onAct: () => update.mutate({ ...failed, view: current }),
      })
    },
  })
  const create = useMutation({
    mutationFn: (view: NewOne) => callApi(createView, { params: { partner_id: partnerId }, body: { list, ...view } }),
    onSuccess: async (view) => {
      await reload()
      onOpen(view.id)
      notifySuccess(copy.saved(view.name))
    },
  })
  return { update, create }
}

/** Deleting a view, with Undo, and choosing it to open with. */
export function useViewChoices({ partnerId, list, onOpen }: ViewActions) {
  const params = (view: SavedView) => ({ view_id: view.id, partner_id: partnerId })
  const reload = () => queryClient.invalidateQueries({ queryKey: viewKeys.all(partnerId) })
  const restore = useMutation({
    mutationFn: (view: SavedView) => callApi(restoreView, { params: params(view) }),
    onSuccess: async (view) => {
      await reload()
      onOpen(view.id)
    },
    onError: (error) => notifyError(reasonOf(error, copy.saveFailed)),
  })
  const remove = useMutation({
    mutationFn: (view: SavedView) => callApi(deleteView, { params: params(view) }),
    onSuccess: async (_none, view) => {
      onOpen(null)
      await reload()
      notifyUndo(copy.deleted(view.name), () => restore.mutate(view))
    },
    onError: (error, view) => notifyFailure(error, copy.deleteFailed, () => remove.mutate(view)),
  })
  const choose = useMutation({
    mutationFn: (view: SavedView | null) =>
      callApi(chooseDefaultView, { params: { partner_id: partnerId }, body: { list, view: view?.id ?? null } }),
    onSuccess: async (_none, view) => {
      await reload()
      notifySuccess(view === null ? copy.defaultCleared : copy.defaultSet(view.name))
    },
    onError: (error, view) => notifyFailure(error, copy.defaultFailed, () => choose.mutate(view)),
  })
  return { remove: remove.mutate, choose: choose.mutate }
}

export async function copyLink(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href)
    notifySuccess(copy.linkCopied)
  } catch {
    notifyError(copy.linkFailed)
  }
}
