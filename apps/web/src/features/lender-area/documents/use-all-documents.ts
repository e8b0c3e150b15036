import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { DealRef } from '../deal-ref.ts'
import { documentsQuery } from '../queries.ts'

/** Every approved document of the deal: a package is looked through as a whole, so that all pages are fetched at once. */
export function useAllDocuments(dealRef: DealRef) {
  const query = useInfiniteQuery(documentsQuery(dealRef))
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  const documents = useMemo(() => {
    const all = data?.pages.flatMap(({ results }) => results) ?? []
    return [...new Map(all.map((document) => [document.id, document])).values()]
  }, [data])
  return { ...query, documents, isComplete: data !== undefined && !hasNextPage }
}
