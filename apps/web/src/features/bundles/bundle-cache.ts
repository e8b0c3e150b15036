import type { Bundle } from '@loanyard/contract/bundles/schemas'
import { bundleKeys } from '../../domain/query-keys.ts'
import { queryClient } from '../../lib/cache/query-client.ts'

export function reloadLists(partnerId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: bundleKeys.lists(partnerId) })
}

export function reloadBundle(partnerId: string, bundleId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: bundleKeys.one(partnerId, bundleId) })
}

export function updateBundleCache(partnerId: string, bundle: Bundle): void {
  queryClient.setQueryData(bundleKeys.one(partnerId, bundle.id), bundle)
  void reloadLists(partnerId)
}

/** Optimistic update; resolves with the bundle before. */
export async function updateOptimistically(
  partnerId: string,
  bundleId: string,
  change: (bundle: Bundle) => Bundle,
): Promise<Bundle | undefined> {
  const queryKey = bundleKeys.one(partnerId, bundleId)
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueryData<Bundle>(queryKey)
  if (before !== undefined) queryClient.setQueryData<Bundle>(queryKey, change(before))
  return before
}
