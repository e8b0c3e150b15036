import { addStarterBundles, deleteBundle, duplicateBundle, updateBundle } from '@loanyard/contract/bundles/calls'
import type { Bundle, BundleSummary } from '@loanyard/contract/bundles/schemas'
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

/** Leaves the bundle's other fields alone. */
export async function setArchived(
  partnerId: string,
  bundle: Named,
  { archived, offersUndo = true }: { archived: boolean; offersUndo?: boolean },
): Promise<void> {
  const { title } = bundle
  try {
    const body = { is_archived: archived }
    updateBundleCache(partnerId, await callApi(updateBundle, { params: paramsOf(partnerId, bundle), body }))
    const message = archived ? copy.archived(title) : copy.unarchived(title)
    if (!offersUndo) notifySuccess(message)
    else notifyUndo(message, () => void setArchived(partnerId, bundle, { archived: !archived, offersUndo: false }))
  } catch (error) {
    const again = () => void setArchived(partnerId, bundle, { archived, offersUndo })
    reportFailure(partnerId, error, { sentence: archived ? bundleFailures.archive : bundleFailures.unarchive, again })
  }
}

/** Null if copying failed; the error has been shown. */
export async function duplicate(partnerId: string, bundle: Named): Promise<Bundle | null> {
  try {
    const created = await callApi(duplicateBundle, { params: paramsOf(partnerId, bundle) })
    updateBundleCache(partnerId, created)
    notifySuccess(copy.copied(bundle.title))
    return created
  } catch (error) {
    // No retry: after a lost response it might make a second copy, and the list shows whether there is one.
    notifyError(reasonOf(error, bundleFailures.duplicate))
    void reloadLists(partnerId)
    return null
  }
}

/** A bundle that is already gone counts as deleted. Throws ApiError. */
export async function remove(partnerId: string, bundle: Named): Promise<void> {
  try {
    await callApi(deleteBundle, { params: paramsOf(partnerId, bundle) })
  } catch (error) {
    if (!isNotFound(error)) {
      void reloadBundle(partnerId, bundle.id)
      void reloadLists(partnerId)
      throw error
    }
  }
  notifySuccess(copy.deleted(bundle.title))
}

/** Removes a deleted bundle from the cache once its page is closed. */
export function forget(partnerId: string, { id }: Named): void {
  queryClient.removeQueries({ queryKey: bundleKeys.one(partnerId, id) })
  void reloadLists(partnerId)
}

export async function addStarterLibrary(partnerId: string): Promise<void> {
  try {
    const { results } = await callApi(addStarterBundles, { params: { partner_id: partnerId } })
    const [first] = results
    if (first === undefined) notifySuccess(copy.libraryComplete)
    else if (results.length === 1) notifySuccess(copy.added(first.title))
    else notifySuccess(copy.addedFromLibrary(formatCounted(results.length, 'checklist')))
    await reloadLists(partnerId)
  } catch (error) {
    reportFailure(partnerId, error, {
      sentence: bundleFailures.starter,
      again: () => void addStarterLibrary(partnerId),
    })
  }
}
