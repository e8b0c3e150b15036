import { useEffect, useRef, type RefObject } from 'react'
import type { DataListProps } from './list-props.ts'

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
