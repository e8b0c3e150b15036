import type { Bundle } from '@loanyard/contract/bundles/schemas'
import { queryClient } from '../../lib/cache/query-client.ts'
import { bundleKeys } from './queries.ts'

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

/** Optimistic update. */
export async function updateOptimistically(
  partnerId: string,
  bundleId: string,
  change: (bundle: Bundle) => Bundle,
): Promise<void> {
  const queryKey = bundleKeys.one(partnerId, bundleId)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<Bundle>(queryKey, (bundle) => bundle && change(bundle))
}
