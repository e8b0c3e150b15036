import { getBundle } from '@loanyard/contract/bundles/calls'
import { queryOptions } from '@tanstack/react-query'
import { fetchBundles } from '../../domain/checklists/fetch-bundles.ts'
import { bundleKeys } from '../../domain/query-keys.ts'
import { callApi } from '../../lib/api/api.ts'

export type BundleCategory = 'templates' | 'custom' | 'archived'

type Flag = 'true' | 'false'

export function bundlesQuery(partnerId: string, category: BundleCategory, search: string | undefined) {
  return queryOptions({
    queryKey: bundleKeys.list(partnerId, category, search),
    queryFn: async ({ signal }) => {
      const fetchPages = (isCustom: Flag, isArchived: Flag) =>
        fetchBundles({ partnerId, search, isCustom, isArchived }, signal)
      if (category === 'templates') return fetchPages('false', 'false')
      if (category === 'custom') return fetchPages('true', 'false')
      return (await Promise.all([fetchPages('false', 'true'), fetchPages('true', 'true')])).flat()
    },
    staleTime: 0,
  })
}

export function bundleQuery(partnerId: string, bundleId: string) {
  return queryOptions({
    queryKey: bundleKeys.one(partnerId, bundleId),
    queryFn: ({ signal }) => callApi(getBundle, { params: { bundle_id: bundleId, partner_id: partnerId }, signal }),
    staleTime: 0,
  })
}
