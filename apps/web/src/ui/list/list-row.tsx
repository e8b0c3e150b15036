import { clsx } from 'clsx'
import { memo, type MouseEvent } from 'react'
import { Checkbox } from '../controls/checkbox.tsx'
import * as copy from '../copy.ts'
import { Spinner } from '../feedback/spinner.tsx'
import ui from '../layout/primitives.module.css'
import type { Column } from './columns.ts'
import styles from './data-list.module.css'
import type { DataListProps } from './list-props.ts'

/** True for a click that the browser should handle as usual: new tab, new window, download. */
function isNativeClick(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
}

type RowLinkProps<R> = Pick<DataListProps<R>, 'rowHref' | 'rowLabel' | 'onOpen' | 'isRowOpen'> & {
  row: R
  className: string | undefined
  children: React.ReactNode
}

export function RowLink<R>({ row, rowHref, rowLabel, onOpen, isRowOpen, className, children }: RowLinkProps<R>) {
  const click = (event: MouseEvent) => {
    if (isNativeClick(event)) return
    event.preventDefault()
    event.stopPropagation()
    onOpen(row)
  }
  return (
    <a
      data-row-link
      href={rowHref(row)}
      aria-label={rowLabel(row)}
      aria-expanded={isRowOpen?.(row)}
      className={className}
      onClick={click}
    >
      {children}
    </a>
  )
}

type ListRowProps<R> = Pick<DataListProps<R>, 'columns' | 'rowHref' | 'rowLabel' | 'onOpen' | 'isRowOpen'> & {
  row: R
  id: string
  index: number
  isCurrent: boolean
  /** Undefined if rows can't be selected. */
  isChosen: boolean | undefined
  /** The accessible name of the checkbox. */
  choiceLabel: string | undefined
  onToggle: (id: string, isRange: boolean) => void
}

function Row<R>({ row, id, index, columns, isCurrent, isChosen, choiceLabel, onToggle, ...link }: ListRowProps<R>) {
  const click = (event: MouseEvent<HTMLTableRowElement>) => {
    const onControl =
      event.target instanceof Element && event.target.closest('a,button,input,select,textarea,label,[role="menu"]')
    // Selecting text to copy it must not open the row.
    if (onControl || isNativeClick(event) || String(getSelection()) !== '') return
    link.onOpen(row)
  }
  const cell = (column: Column<R>) => {
    const className = clsx(column.align === 'end' && styles.end)
    if (!column.names)
      return (
        <td key={column.key} className={className}>
          {column.cell(row)}
        </td>
      )
    return (
      <th key={column.key} scope="row" className={className}>
        <RowLink row={row} className={styles.link} {...link}>
          {column.cell(row)}
        </RowLink>
      </th>
    )
  }
  return (
    <tr
      data-row={index}
      data-id={id}
      aria-rowindex={index + 2}
      aria-current={isCurrent || undefined}
      aria-selected={isChosen}
      className={clsx(styles.row, isChosen && styles.chosen)}
      onClick={click}
    >
      {isChosen !== undefined && (
        <td
          className={styles.choose}
          // A pressed mouse drawn over the checkboxes selects them all.
          onPointerLeave={({ buttons }) => buttons === 1 && !isChosen && onToggle(id, false)}
          onPointerEnter={({ buttons }) => buttons === 1 && !isChosen && onToggle(id, true)}
        >
          <Checkbox
            aria-label={choiceLabel}
            checked={isChosen}
            onChange={({ nativeEvent }) => onToggle(id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
          />
        </td>
      )}
      {columns.map(cell)}
    </tr>
  )
}

/**
 * Opens on a click anywhere except on its controls. Memoized, so that scrolling renders only the rows that come into
 * view.
 */
export const ListRow = memo(Row) as typeof Row

/** Below the rows: the next page is loading, or it failed. */
export function MoreRows<R>({
  isLoadingMore,
  moreFailed,
  hasMore,
}: Pick<DataListProps<R>, 'isLoadingMore' | 'moreFailed' | 'hasMore'>) {
  if (moreFailed) return <div className={clsx(ui.quiet, styles.more)}>{moreFailed}</div>
  if (!hasMore) return null
  return (
    <div className={clsx(ui.quiet, styles.more)} role="status">
      {isLoadingMore && (
        <span className={clsx(ui.line2, styles.waiting)}>
          <Spinner /> {copy.loadingMore}
        </span>
      )}
    </div>
  )
}
