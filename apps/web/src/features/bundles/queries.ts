import { getBundle, listBundles } from '@loanyard/contract/bundles/calls'
import type { BundleSummary } from '@loanyard/contract/bundles/schemas'
import { queryOptions } from '@tanstack/react-query'
import { callApi, followNext } from '../../lib/api/api.ts'

export type BundleShelf = 'templates' | 'custom' | 'archived'

export const bundleKeys = {
  lists: (partnerId: string) => ['bundles', partnerId, 'list'] as const,
  list: (partnerId: string, shelf: BundleShelf, search: string | undefined) =>
    ['bundles', partnerId, 'list', shelf, search ?? ''] as const,
  one: (partnerId: string, bundleId: string) => ['bundles', partnerId, 'one', bundleId] as const,
}

type Flag = 'true' | 'false'

interface Shelf {
  partnerId: string
  search: string | undefined
  isCustom: Flag
  isArchived: Flag
}

/** Loads all pages: a partner has tens of bundles, and section counts need the whole list. */
async function fetchAll({ partnerId, search, isCustom, isArchived }: Shelf, signal: AbortSignal) {
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

export function bundlesQuery(partnerId: string, shelf: BundleShelf, search: string | undefined) {
  return queryOptions({
    queryKey: bundleKeys.list(partnerId, shelf, search),
    queryFn: async ({ signal }) => {
      const fetchShelf = (isCustom: Flag, isArchived: Flag) =>
        fetchAll({ partnerId, search, isCustom, isArchived }, signal)
      if (shelf === 'templates') return fetchShelf('false', 'false')
      if (shelf === 'custom') return fetchShelf('true', 'false')
      return (await Promise.all([fetchShelf('false', 'true'), fetchShelf('true', 'true')])).flat()
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
