import type { Bundle } from '@loanyard/contract/bundles/schemas'
import { queryClient } from '../../lib/cache/query-client.ts'
import { bundleKeys } from './queries.ts'

/** Has the lists of bundles loaded again where they are in view, else when they next are. */
export function reloadLists(partnerId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: bundleKeys.lists(partnerId) })
}

/** Has one bundle loaded again. */
export function reloadBundle(partnerId: string, bundleId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: bundleKeys.one(partnerId, bundleId) })
}

/** Shows a bundle as it is now, and has the lists loaded again. */
export function updateBundleCache(partnerId: string, bundle: Bundle): void {
  queryClient.setQueryData(bundleKeys.one(partnerId, bundle.id), bundle)
  void reloadLists(partnerId)
}

/** Changes what is shown of a bundle at once, before the server has answered. */
export async function updateOptimistically(
  partnerId: string,
  bundleId: string,
  change: (bundle: Bundle) => Bundle,
): Promise<void> {
  const queryKey = bundleKeys.one(partnerId, bundleId)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<Bundle>(queryKey, (bundle) => bundle && change(bundle))
}
