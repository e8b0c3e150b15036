import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { clsx } from 'clsx'
import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { Skeleton } from '../feedback/skeleton.tsx'
import ui from '../layout/primitives.module.css'
import styles from './data-list.module.css'
import { useListNavigation } from './list-navigation.ts'
import type { DataListProps } from './list-props.ts'
import { MoreRows, RowLink } from './list-row.tsx'
import { useIds } from './selection.ts'
import { useLoadMoreAtEnd } from './use-list-scroll.ts'

function SkeletonLines() {
  return Array.from({ length: 7 }, (_, line) => (
    <li key={line} className={clsx(ui.stack2, styles.skeletonLine)}>
      <Skeleton width={`${40 + ((line * 17) % 35)}%`} height="14px" />
      <Skeleton width={`${55 + ((line * 11) % 30)}%`} />
    </li>
  ))
}

/** An element's distance from the top of the page, kept up to date when content above it changes its size. */
function useTopOf(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current) setTop(Math.round(element.current.getBoundingClientRect().top + window.scrollY))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return top
}

/** The list for narrow windows: the page itself scrolls, and each row is a link of a few lines. */
export function ListLines<R>(props: DataListProps<R>) {
  const { label, rows, rowId, status, currentId, renderNarrow, renderNarrowAction, entries } = props
  const list = useRef<HTMLUListElement>(null)
  const top = useTopOf(list)
  const rowIds = useIds(rows, rowId)
  const ids = entries?.ids ?? rowIds
  const [isBelowTop, setBelowTop] = useState(false)
  const virtual = useWindowVirtualizer({
    // Rows added or removed above leave the rows in view in place; at the top of the list, new rows show.
    anchorTo: isBelowTop ? 'end' : 'start',
    onChange: ({ scrollOffset }) => setBelowTop((scrollOffset ?? 0) > top),
    count: ids.length,
    estimateSize: () => 76,
    overscan: 8,
    scrollMargin: top,
    // Measured heights belong to rows, not indexes: a new row on top moves all the others.
    getItemKey: useCallback((index: number) => ids[index] ?? index, [ids]),
  })
  const items = virtual.getVirtualItems()
  useListNavigation({
    root: list,
    count: ids.length,
    scrollTo: (index) => virtual.scrollToIndex(index),
    onSelect: undefined,
  })
  useLoadMoreAtEnd(props, ids.length, items.at(-1)?.index)
  return (
    <>
      <ul
        ref={list}
        aria-label={label}
        aria-busy={status === 'loading'}
        className={clsx(ui.around, props.isStale && styles.stale)}
        style={status === 'loading' ? {} : { height: virtual.getTotalSize() }}
      >
        {status === 'loading' && <SkeletonLines />}
        {items.map(({ index, start }) => {
          const row = rows[entries ? (entries.rows[index] ?? -1) : index]
          const id = ids[index] ?? ''
          const line = {
            ref: virtual.measureElement,
            'data-index': index,
            'aria-setsize': entries?.total ?? props.totalCount ?? rows.length,
            'aria-posinset': index + 1,
            style: { transform: `translateY(${start - top}px)` },
          }
          if (row === undefined) return entries?.heading(index, { index, line })
          return (
            <li
              key={id}
              {...line}
              data-row={index}
              data-id={id}
              aria-current={id === currentId || undefined}
              className={clsx(styles.line, renderNarrowAction && styles.withAction)}
            >
              <RowLink
                row={row}
                className={styles.lineLink}
                rowHref={props.rowHref}
                rowLabel={props.rowLabel}
                onOpen={props.onOpen}
                {...(props.isRowOpen && { isRowOpen: props.isRowOpen })}
              >
                {renderNarrow(row)}
              </RowLink>
              {renderNarrowAction?.(row)}
            </li>
          )
        })}
      </ul>
      <MoreRows {...props} />
    </>
  )
}
