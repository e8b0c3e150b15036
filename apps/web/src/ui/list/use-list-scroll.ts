import { useEffect } from 'react'
import type { DataListProps } from './list-props.ts'

/** How many rows before the end the next page is requested. */
const prefetchRows = 12

type ReachEnd<R> = Pick<DataListProps<R>, 'hasMore' | 'isLoadingMore' | 'moreFailed' | 'onReachEnd'>

/** Requests the next page near the end of the list; after a failure, only the person's click does. */
export function useLoadMoreAtEnd<R>(
  { hasMore, isLoadingMore, moreFailed, onReachEnd }: ReachEnd<R>,
  count: number,
  lastIndex: number | undefined,
): void {
  const near = lastIndex !== undefined && lastIndex >= count - prefetchRows
  const failed = moreFailed !== undefined && moreFailed !== null && moreFailed !== false
  useEffect(() => {
    if (near && hasMore && !isLoadingMore && !failed) onReachEnd?.()
  }, [near, hasMore, isLoadingMore, failed, onReachEnd])
}
