import { addStarterBundles, deleteBundle, duplicateBundle, updateBundle } from '@loanyard/contract/bundles/calls'
import type { Bundle, BundleSummary } from '@loanyard/contract/bundles/schemas'
import { useMutation } from '@tanstack/react-query'
import { bundleKeys } from '../../domain/query-keys.ts'
import { isNotFound, reasonOf } from '../../lib/api/api-error.ts'
import { callApi } from '../../lib/api/api.ts'
import { queryClient } from '../../lib/cache/query-client.ts'
import { formatCounted } from '../../lib/format/format.ts'
import { notifyFailure, notifyError, notifySuccess, notifyUndo } from '../../ui/feedback/toast.ts'
import { reloadBundle, reloadLists, updateBundleCache } from './bundle-cache.ts'
import * as copy from './copy.ts'

export const bundleFailures = {
  fetchAll: copy.loadListFailed,
  fetch: copy.loadFailed,
  create: copy.createFailed,
  update: copy.updateFailed,
  archive: copy.archiveFailed,
  unarchive: copy.unarchiveFailed,
  remove: copy.deleteFailed,
  duplicate: copy.duplicateFailed,
  starter: copy.addLibraryFailed,
} as const

type Named = Pick<BundleSummary, 'id' | 'title'>

const paramsOf = (partnerId: string, { id }: Named) => ({ bundle_id: id, partner_id: partnerId })

function reportFailure(
  partnerId: string,
  error: unknown,
  { sentence, again }: { sentence: string; again: () => void },
): void {
  notifyFailure(error, sentence, again)
  if (isNotFound(error)) void queryClient.invalidateQueries({ queryKey: bundleKeys.all(partnerId) })
}

interface Archiving {
  readonly bundle: Named
  readonly archived: boolean
  readonly isUndo?: boolean
}

/** Leaves the bundle's other fields alone. Offers an Undo. */
export function useSetArchived(partnerId: string) {
  const archiving = useMutation({
    mutationFn: ({ bundle, archived }: Archiving) =>
      callApi(updateBundle, { params: paramsOf(partnerId, bundle), body: { is_archived: archived } }),
    onSuccess: (saved, { bundle, archived, isUndo = false }) => {
      updateBundleCache(partnerId, saved)
      const message = archived ? copy.archived(bundle.title) : copy.unarchived(bundle.title)
      if (isUndo) notifySuccess(message)
      else notifyUndo(message, () => archiving.mutate({ bundle, archived: !archived, isUndo: true }))
    },
    onError: (error, change) => {
      const sentence = change.archived ? bundleFailures.archive : bundleFailures.unarchive
      reportFailure(partnerId, error, { sentence, again: () => archiving.mutate(change) })
    },
  })
  return archiving
}

export function useDuplicate(partnerId: string, onCopied: (created: Bundle) => void) {
  return useMutation({
    mutationFn: (bundle: Named) => callApi(duplicateBundle, { params: paramsOf(partnerId, bundle) }),
    onSuccess: (created, bundle) => {
      updateBundleCache(partnerId, created)
      notifySuccess(copy.copied(bundle.title))
      onCopied(created)
    },
    onError: (error) => {
      // No retry: after a lost response it might make a second copy, and the list shows whether there is one.
      notifyError(reasonOf(error, bundleFailures.duplicate))
      void reloadLists(partnerId)
    },
  })
}

/** A bundle that is already gone counts as deleted. */
export function useRemoveBundle(partnerId: string, onDeleted: () => void) {
  return useMutation({
    mutationFn: async (bundle: Named) => {
      await callApi(deleteBundle, { params: paramsOf(partnerId, bundle) }).catch((error: unknown) => {
        if (!isNotFound(error)) throw error
      })
    },
    onSuccess: (_, bundle) => {
      notifySuccess(copy.deleted(bundle.title))
      onDeleted()
    },
    onError: (_error, bundle) => {
      void reloadBundle(partnerId, bundle.id)
      void reloadLists(partnerId)
    },
  })
}

/** Removes a deleted bundle from the cache once its page is closed. */
export function forget(partnerId: string, { id }: Named): void {
  queryClient.removeQueries({ queryKey: bundleKeys.one(partnerId, id) })
  void reloadLists(partnerId)
}

export function useAddStarterLibrary(partnerId: string) {
  const adding = useMutation({
    mutationFn: (idempotencyKey: string) =>
      callApi(addStarterBundles, { params: { partner_id: partnerId }, idempotencyKey }),
    onSuccess: ({ results }) => {
      const [first] = results
      if (first === undefined) notifySuccess(copy.libraryComplete)
      else if (results.length === 1) notifySuccess(copy.added(first.title))
      else notifySuccess(copy.addedFromLibrary(formatCounted(results.length, 'checklist')))
      return reloadLists(partnerId)
    },
    onError: (error, key) =>
      reportFailure(partnerId, error, { sentence: bundleFailures.starter, again: () => adding.mutate(key) }),
  })
  return { ...adding, add: () => adding.mutate(crypto.randomUUID()) }
}
