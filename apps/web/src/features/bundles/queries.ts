import { getBundle, listBundles } from '@loanyard/contract/bundles/calls'
import type { BundleSummary } from '@loanyard/contract/bundles/schemas'
import { queryOptions } from '@tanstack/react-query'
import { bundleKeys } from '../../domain/query-keys.ts'
import { callApi, followNext } from '../../lib/api/api.ts'

export type BundleCategory = 'templates' | 'custom' | 'archived'

type Flag = 'true' | 'false'

interface BundlesFilter {
  partnerId: string
  search: string | undefined
  isCustom: Flag
  isArchived: Flag
}

/** Loads all pages: a partner has tens of bundles, and section counts need the whole list. */
async function fetchAll({ partnerId, search, isCustom, isArchived }: BundlesFilter, signal: AbortSignal) {
  const bundles: BundleSummary[] = []
  let page = await callApi(listBundles, {
    params: { partner_id: partnerId },
    query: {
      is_custom: isCustom,
      is_archived: isArchived,
      ordering: 'title',
      limit: '100',
      ...(search !== undefined && { search }),
    },
    signal,
  })
  bundles.push(...page.results)
  while (page.next !== null) {
    page = await followNext(listBundles, page.next, signal)
    bundles.push(...page.results)
  }
  return bundles
}

export function bundlesQuery(partnerId: string, category: BundleCategory, search: string | undefined) {
  return queryOptions({
    queryKey: bundleKeys.list(partnerId, category, search),
    queryFn: async ({ signal }) => {
      const fetchPages = (isCustom: Flag, isArchived: Flag) =>
        fetchAll({ partnerId, search, isCustom, isArchived }, signal)
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
