import { useEffect } from 'react'
import type { DataListProps } from './list-props.ts'

/** So many rows before the end the next page is asked for. */
const prefetchRows = 12

type ReachEnd<R> = Pick<DataListProps<R>, 'rows' | 'hasMore' | 'isLoadingMore' | 'moreFailed' | 'onReachEnd'>

/** Asks for the next page when the last rendered row comes near the end; after a failure only the person's click does. */
export function useLoadMoreAtEnd<R>(
  { rows, hasMore, isLoadingMore, moreFailed, onReachEnd }: ReachEnd<R>,
  lastIndex: number | undefined,
): void {
  const near = lastIndex !== undefined && lastIndex >= rows.length - prefetchRows
  const failed = moreFailed !== undefined && moreFailed !== null && moreFailed !== false
  useEffect(() => {
    if (near && hasMore && !isLoadingMore && !failed) onReachEnd?.()
  }, [near, hasMore, isLoadingMore, failed, onReachEnd])
}
