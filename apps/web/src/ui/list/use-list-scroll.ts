import { useLayoutEffect, useRef, type RefObject, useEffect } from 'react'
import type { DataListProps } from './list-props.ts'

/** How many rows below the first one in view to try as anchor; if all of them are gone, the list doesn't scroll. */
const maxLookahead = 40

/**
 * Keeps the rows in view in place while rows are added or removed above them, e.g. by another person. At the top of the
 * list new rows show. `rowHeight` in px.
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
 * Scrolls to the top when the order changes or rows arrive for changed filters. The first rows don't: someone who
 * returns to the list finds it where they left it.
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

/** How many rows before the end the next page is requested. */
const prefetchRows = 12

type ReachEnd<R> = Pick<DataListProps<R>, 'rows' | 'hasMore' | 'isLoadingMore' | 'moreFailed' | 'onReachEnd'>

/** Requests the next page near the end of the list; after a failure, only the person's click does. */
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
