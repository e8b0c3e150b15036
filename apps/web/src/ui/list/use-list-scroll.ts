import { useLayoutEffect, useRef, type RefObject, useEffect } from 'react'
import type { DataListProps } from './list-props.ts'

/** So many rows below the first in view are tried; where all of them are gone the list stays where it is. */
const maxLookahead = 40

/**
 * Keeps the rows in view where they are while others come and go above them, as when somebody else adds one. At the top
 * of the list new rows show. `rowHeight` in px.
 */
export function useScrollAnchor(
  scroller: RefObject<HTMLElement | null>,
  ids: readonly string[],
  rowHeight: number,
): void {
  const before = useRef(ids)
  useLayoutEffect(() => {
    const last = before.current
    before.current = ids
    const element = scroller.current
    if (element === null || last === ids || element.scrollTop < rowHeight) return
    const top = Math.floor(element.scrollTop / rowHeight)
    for (let index = top; index < top + maxLookahead; index += 1) {
      const id = last[index]
      const now = id === undefined ? -1 : ids.indexOf(id)
      if (now === -1) continue
      if (now !== index) element.scrollBy({ top: (now - index) * rowHeight })
      return
    }
  }, [scroller, ids, rowHeight])
}

/**
 * A changed order, or rows that arrived for changed filters, begin at the top. The first rows do not: whoever comes
 * back to the list finds it where it was left.
 */
export function useResetScroll<R>(
  scroller: RefObject<HTMLElement | null>,
  { ordering, isStale = false }: Pick<DataListProps<R>, 'ordering' | 'isStale'>,
): void {
  const before = useRef({ ordering, isStale })
  useEffect(() => {
    const isFresh = before.current.ordering !== ordering || (before.current.isStale && !isStale)
    before.current = { ordering, isStale }
    if (isFresh) scroller.current?.scrollTo({ top: 0 })
  }, [scroller, ordering, isStale])
}

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
