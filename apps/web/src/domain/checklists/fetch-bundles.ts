import { listBundles } from '@loanyard/contract/bundles/calls'
import type { BundleSummary } from '@loanyard/contract/bundles/schemas'
import { queryOptions } from '@tanstack/react-query'
import { callApi, followNext } from '../../lib/api/api.ts'
import { bundleKeys } from '../query-keys.ts'

type Flag = 'true' | 'false'

interface BundlesFilter {
  partnerId: string
  search?: string | undefined
  isCustom: Flag
  isArchived: Flag
}

/** Loads all pages: a partner has tens of bundles, and section counts need the whole list. */
export async function fetchBundles({ partnerId, search, isCustom, isArchived }: BundlesFilter, signal: AbortSignal) {
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

/** The partner's checklists that can be requested, by title. */
export function checklistsQuery(partnerId: string) {
  return queryOptions({
    queryKey: bundleKeys.list(partnerId, 'templates'),
    queryFn: ({ signal }) => fetchBundles({ partnerId, isCustom: 'false', isArchived: 'false' }, signal),
    staleTime: 0,
  })
}
