import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { requestsOf } from './list/bundle-card.tsx'
import { additionalRequestsQuery, bundleOptionsQuery, bundleRequestsQuery, type RequestsStageScope } from './queries.ts'

/** What is asked for in a stage, in the order of the screen; the bundles on offer are loaded beside it. */
export function useStageRequests(scope: RequestsStageScope) {
  const bundles = useQuery(bundleRequestsQuery(scope))
  const additional = useQuery(additionalRequestsQuery(scope))
  // Specification section 4: selecting a stage loads its bundle options, unless cached.
  useQuery(bundleOptionsQuery(scope))
  const requests = useMemo(
    () => [...(bundles.data ?? []).flatMap(requestsOf), ...(additional.data ?? [])],
    [bundles.data, additional.data],
  )
  const retry = () => {
    if (bundles.isError) void bundles.refetch()
    if (additional.isError) void additional.refetch()
  }
  return {
    bundles: bundles.data,
    additional: additional.data,
    requests,
    error: bundles.error ?? additional.error,
    isFetching: bundles.isFetching || additional.isFetching,
    retry,
  }
}
