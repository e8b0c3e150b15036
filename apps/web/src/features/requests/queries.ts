import type { BundleSummary } from '@loanyard/contract/bundles/schemas'
import { listAdditionalRequests, listBundleRequests, listPandaDocs } from '@loanyard/contract/requests/calls'
import { getRequirement } from '@loanyard/contract/requests/submission-calls'
import { queryOptions } from '@tanstack/react-query'
import { fetchBundles } from '../../domain/checklists/fetch-bundles.ts'
import { dealParams, type DealRef } from '../../domain/deal-ref.ts'
import { requestKeys } from '../../domain/query-keys.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { callApi } from '../../lib/api/api.ts'
import { queryClient } from '../../lib/cache/query-client.ts'
import * as copy from './copy.ts'

export interface RequestsStageScope extends DealRef {
  readonly stageId: string
}

export function bundleRequestsQuery(scope: RequestsStageScope) {
  return queryOptions({
    queryKey: requestKeys.bundles(scope),
    queryFn: async ({ signal }) => {
      const params = { ...dealParams(scope), stage_id: scope.stageId }
      return (await callApi(listBundleRequests, { params, signal })).results
    },
  })
}

export function additionalRequestsQuery(scope: RequestsStageScope) {
  return queryOptions({
    queryKey: requestKeys.additional(scope),
    queryFn: async ({ signal }) => {
      const params = { ...dealParams(scope), stage_id: scope.stageId }
      return (await callApi(listAdditionalRequests, { params, signal })).results
    },
  })
}

/** A request of another deal counts as not found. */
export function requirementQuery(deal: DealRef, requestId: string) {
  return queryOptions({
    queryKey: requestKeys.one(deal, requestId),
    queryFn: async ({ signal }) => {
      const params = { partner_id: deal.partnerId, request_id: requestId }
      const requirement = await callApi(getRequirement, { params, signal })
      if (requirement.deal !== deal.dealId) throw new ApiError(404, 'not_found', copy.otherDeal)
      return requirement
    },
  })
}

export function signingQuery(deal: DealRef) {
  return queryOptions({
    queryKey: requestKeys.signing(deal),
    queryFn: async ({ signal }) => (await callApi(listPandaDocs, { params: dealParams(deal), signal })).results,
  })
}

/** Archived bundles are left out; those of the stage come first. */
export function bundleOptionsQuery(scope: RequestsStageScope) {
  return queryOptions({
    queryKey: requestKeys.options(scope),
    queryFn: async ({ signal }): Promise<BundleSummary[]> => {
      const bundles = await fetchBundles({ partnerId: scope.partnerId, isCustom: 'false', isArchived: 'false' }, signal)
      const offered = bundles.filter((bundle) => !bundle.is_archived && !bundle.is_custom)
      const isHere = ({ stage }: BundleSummary) => stage === scope.stageId
      return [...offered.filter(isHere), ...offered.filter((bundle) => !isHere(bundle))]
    },
  })
}

export function reloadRequests(deal: DealRef): Promise<void> {
  return queryClient.invalidateQueries({
    queryKey: requestKeys.deal(deal),
    predicate: ({ queryKey }) => queryKey[3] !== 'options',
  })
}

/** What a stage shows once it is selected, unless it is cached (product-rules 3.6). */
export function prefetchStage(scope: RequestsStageScope): void {
  const unlessCached = { staleTime: Number.POSITIVE_INFINITY }
  void queryClient.prefetchQuery({ ...bundleRequestsQuery(scope), ...unlessCached })
  void queryClient.prefetchQuery({ ...additionalRequestsQuery(scope), ...unlessCached })
  void queryClient.prefetchQuery({ ...bundleOptionsQuery(scope), ...unlessCached })
}
