import { clsx } from 'clsx'
import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { formatCount } from '../../lib/format/format.ts'
import { Button } from '../controls/button.tsx'
import * as copy from '../copy.ts'
import ui from '../layout/primitives.module.css'
import styles from './data-list.module.css'
import type { DataListProps } from './list-props.ts'

/** How many rows below the first one in view to try as anchor; if all of them are gone, the list doesn't scroll. */
const maxLookahead = 40

/**
 * Keeps the rows in view in place while rows are added or removed above them, e.g. by another person. At the top of the
 * list new rows show. `rowHeight` in px.
 */
function useScrollAnchor(scroller: RefObject<HTMLElement | null>, ids: readonly string[], rowHeight: number): void {
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
function useResetScroll<R>(
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

interface ListScrollProps extends Pick<DataListProps<unknown>, 'ordering'> {
  isStale: boolean
  scroller: RefObject<HTMLElement | null>
  ids: readonly string[]
  /** Pixels. */
  rowHeight: number
}

/** Where a list scrolls to when its rows change. Nothing to see, and loaded after the rows. */
export function ListScroll({ scroller, ids, rowHeight, ...shown }: ListScrollProps) {
  useScrollAnchor(scroller, ids, rowHeight)
  useResetScroll(scroller, shown)
  return null
}

interface BulkBarProps {
  selected: number
  onClear: () => void
  /** Its buttons. */
  children: ReactNode
}

/** What is selected, and what can be done with it. */
export function BulkBar({ selected, onClear, children }: BulkBarProps) {
  return (
    <div className={clsx(ui.row2, styles.bulk)} role="region" aria-label={copy.bulkActions}>
      <p role="status">
        {formatCount(selected)} {copy.selected}
      </p>
      {children}
      <Button size="small" variant="quiet" onClick={onClear}>
        {copy.clearSelection}
      </Button>
    </div>
  )
}
