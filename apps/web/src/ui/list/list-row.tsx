import { clsx } from 'clsx'
import type { MouseEvent } from 'react'
import { Checkbox } from '../checkbox.tsx'
import type { Column } from './columns.ts'
import styles from './data-list.module.css'
import type { DataListProps } from './list-props.ts'

/** True for a click that should follow the link as browsers do: in a new tab, in a new window, as a download. */
function isBrowsers(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
}

type RowLinkProps<R> = Pick<DataListProps<R>, 'rowHref' | 'rowLabel' | 'onOpen'> & {
  row: R
  className: string | undefined
  children: React.ReactNode
}

/** The link that names a row and opens it. */
export function RowLink<R>({ row, rowHref, rowLabel, onOpen, className, children }: RowLinkProps<R>) {
  const click = (event: MouseEvent) => {
    if (isBrowsers(event)) return
    event.preventDefault()
    event.stopPropagation()
    onOpen(row)
  }
  return (
    <a data-row-link href={rowHref(row)} aria-label={rowLabel(row)} className={className} onClick={click}>
      {children}
    </a>
  )
}

type ListRowProps<R> = Pick<DataListProps<R>, 'columns' | 'rowHref' | 'rowLabel' | 'onOpen'> & {
  row: R
  index: number
  isCurrent: boolean
  choice: { chosen: boolean; label: string; onToggle: (range: boolean) => void } | undefined
}

/** One row: opens by a click anywhere but on its controls, and by its link. */
export function ListRow<R>({ row, index, columns, isCurrent, choice, ...link }: ListRowProps<R>) {
  const click = (event: MouseEvent<HTMLTableRowElement>) => {
    const onControl =
      event.target instanceof Element && event.target.closest('a,button,input,select,textarea,label,[role="menu"]')
    // Somebody who marks text to copy it does not want to leave.
    if (onControl || isBrowsers(event) || String(getSelection()) !== '') return
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
      aria-rowindex={index + 2}
      aria-current={isCurrent || undefined}
      aria-selected={choice?.chosen}
      className={clsx(styles.row, choice?.chosen && styles.chosen)}
      onClick={click}
    >
      {choice && (
        <td className={styles.choose}>
          <Checkbox aria-label={choice.label} checked={choice.chosen} onChange={() => choice.onToggle(false)} />
        </td>
      )}
      {columns.map(cell)}
    </tr>
  )
}
