import { useVirtualizer } from '@tanstack/react-virtual'
import { clsx } from 'clsx'
import { Fragment, lazy, Suspense, useRef } from 'react'
import { loadChunk } from '../../lib/browser/lazy-chunk.ts'
import { Skeleton } from '../feedback/skeleton.tsx'
import { minWidthOf } from './columns.ts'
import styles from './data-list.module.css'
import { ListHeader } from './list-header.tsx'
import { useListNavigation } from './list-navigation.ts'
import type { DataListProps } from './list-props.ts'
import { ListRow, MoreRows } from './list-row.tsx'
import { useChosen, useIds, useToggle } from './selection.ts'
import { useLoadMoreAtEnd } from './use-list-scroll.ts'

const ListScroll = lazy(async () => ({ default: (await loadChunk(() => import('./later.tsx'))).ListScroll }))

/** Pixels, by lines. The same for all rows, so that a hundred thousand of them need no measuring. */
const rowHeights = { 1: 40, 2: 56 } as const
const compactHeight = 32
const headerHeight = 36

function SkeletonRows({ columns, choose }: { columns: number; choose: boolean }) {
  return Array.from({ length: 12 }, (_, row) => (
    <tr key={row} className={styles.row}>
      {choose && (
        <td className={styles.choose}>
          <Skeleton width="16px" height="16px" />
        </td>
      )}
      {Array.from({ length: columns }, (_cell, column) => (
        <td key={column}>
          <Skeleton width={`${45 + ((row * 7 + column * 13) % 40)}%`} />
        </td>
      ))}
    </tr>
  ))
}

function Spacer({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    <tr className={styles.spacer} aria-hidden="true">
      <td colSpan={columns} style={{ height }} aria-hidden="true" />
    </tr>
  )
}

/** A real table element that renders only the rows in view. */
export function ListTable<R>(props: DataListProps<R>) {
  const { label, columns, rows, rowId, selection, status, totalCount, ordering, onOrderingChange, currentId } = props
  const { entries } = props
  const scroller = useRef<HTMLDivElement>(null)
  const { rowLines = 1 } = props
  const rowHeight = props.isCompact ? compactHeight : rowHeights[rowLines]
  const stuckHeight = headerHeight + (entries ? rowHeight : 0)
  const rowIds = useIds(rows, rowId)
  const ids = entries?.ids ?? rowIds
  const rowAt = (index: number) => rows[entries ? (entries.rows[index] ?? -1) : index]
  const virtual = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    scrollPaddingStart: stuckHeight,
    ...(entries && { rangeExtractor: entries.rangeOf }),
  })
  const items = virtual.getVirtualItems()
  const toggle = useToggle(rowIds, selection)
  useListNavigation({
    root: scroller,
    count: ids.length,
    scrollTo: (index) => virtual.scrollToIndex(index, { align: 'auto' }),
    onSelect: selection && ((index) => rowAt(index) && toggle(ids[index])),
    openIndex: () => (currentId === undefined ? -1 : ids.indexOf(currentId)),
    onMove: (index) => {
      const row = rowAt(index)
      if (currentId !== undefined && row !== undefined) props.onWalk?.(row)
    },
  })
  useLoadMoreAtEnd(props, ids.length, items.at(-1)?.index)
  const chosen = useChosen(rowIds, selection)
  const width = columns.length + (selection ? 1 : 0)
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  const lineOf = ({ index }: { index: number }) => {
    const [row, id] = [rowAt(index), ids[index]]
    if (id === undefined) return null
    if (row === undefined) {
      const [first, next] = items
      return (
        <Fragment key={id}>
          {entries?.heading(index, { index, columns: columns.length })}
          {index === first?.index && <Spacer height={(next?.start ?? 0) - first.end} columns={width} />}
        </Fragment>
      )
    }
    return (
      <ListRow
        key={id}
        row={row}
        id={id}
        index={index}
        columns={columns}
        isCurrent={id === currentId}
        isChosen={selection?.selected.has(id)}
        choiceLabel={selection?.labelOf(row)}
        onToggle={toggle}
        rowHref={props.rowHref}
        rowLabel={props.rowLabel}
        onOpen={props.onOpen}
        {...(props.isRowOpen && { isRowOpen: props.isRowOpen })}
      />
    )
  }
  return (
    <div
      ref={scroller}
      className={clsx(styles.scroller, rowLines === 2 && styles.twoLines, props.isCompact && styles.compact)}
      style={{ scrollPaddingTop: stuckHeight }}
      data-scroll-restoration-id={label}
    >
      <table
        className={clsx(styles.table, props.isStale && styles.stale)}
        aria-label={label}
        aria-rowcount={(entries?.total ?? totalCount ?? rows.length) + 1}
        aria-busy={status === 'loading'}
        style={props.hasChosenColumns ? { minWidth: minWidthOf(columns) } : {}}
      >
        <colgroup>
          {selection && <col style={{ width: 40 }} />}
          {columns.map((column) => (
            <col key={column.key} style={column.width === undefined ? {} : { width: column.width }} />
          ))}
        </colgroup>
        <ListHeader columns={columns} ordering={ordering} onOrderingChange={onOrderingChange} chosen={chosen} />
        <tbody>
          {status === 'loading' && <SkeletonRows columns={columns.length} choose={selection !== undefined} />}
          <Spacer height={items[0]?.start ?? 0} columns={width} />
        </tbody>
        {entries?.bodies(items, lineOf) ?? <tbody>{items.map(lineOf)}</tbody>}
        <tbody>
          <Spacer height={below} columns={width} />
        </tbody>
      </table>
      <MoreRows {...props} />
      <Suspense>
        <ListScroll {...{ scroller, ids, rowHeight }} ordering={ordering} isStale={props.isStale === true} />
      </Suspense>
    </div>
  )
}
