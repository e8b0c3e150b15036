import { IconGripVertical } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { memo } from 'react'
import styles from '../grid.module.css'
import { rowHeight, type ColumnRange } from '../interaction/layout.ts'
import type { CellEditingControl } from '../interaction/use-cell-editing.ts'
import { isEditable, valueOf, type GridColumn } from '../model/columns.ts'
import type { SheetRow } from '../model/edits.ts'
import { CellEditor } from './cell-editor.tsx'

export interface GridRowProps {
  row: SheetRow
  index: number
  /** Position among all rows of the grid, headers included, from 1. */
  lineNumber: number
  columns: readonly GridColumn[]
  /** The rendered columns, in addition to the first and the active one. */
  range: ColumnRange
  /** The column of the active cell; -1 if it is in another row. */
  active: number
  /** The selected columns of this row; both -1 if none. */
  from: number
  to: number
  /** The text that the edit of the active cell began with; null: its content; undefined: no edit. */
  editText: string | null | undefined
  control: Pick<CellEditingControl, 'type' | 'commit'>
  cellNotes: Readonly<Record<string, string>> | undefined
  canMove: boolean
  /** Id of the element that describes the active cell. */
  noteId: string
}

type CellProps = Omit<GridRowProps, 'lineNumber' | 'range' | 'from' | 'to'> & {
  column: GridColumn
  at: number
  isChosen: boolean
}

function CellText({ column, row }: { column: GridColumn; row: SheetRow }) {
  const bad = row.bad[column.key]
  if (bad !== undefined) return bad.text
  const shown = column.show(valueOf(column, row))
  const note = column.note?.(row) ?? null
  if (note === null) return shown
  const cellNote = <span className={styles.note}>{note}</span>
  return column.align === 'end' ? (
    <>
      {cellNote} {shown}
    </>
  ) : (
    <>
      {shown} {cellNote}
    </>
  )
}

function isNegative(column: GridColumn, row: SheetRow): boolean {
  return column.align === 'end' && valueOf(column, row).startsWith('-')
}

function Cell({ column, at, row, index, isChosen, active, editText, control, cellNotes, canMove, noteId }: CellProps) {
  const isActive = active === at
  const bad = row.bad[column.key]
  const cellNote = cellNotes?.[column.key]
  const editable = isEditable(column, row)
  const isEditing = isActive && editText !== undefined
  return (
    <div
      role={at === 0 ? 'rowheader' : 'gridcell'}
      aria-colindex={at + 1}
      aria-selected={isChosen}
      aria-readonly={editable ? undefined : true}
      aria-invalid={bad === undefined ? undefined : true}
      aria-describedby={isActive && (bad ?? cellNote) !== undefined ? noteId : undefined}
      title={bad?.reason ?? cellNote}
      tabIndex={isActive ? 0 : -1}
      data-row={index}
      data-column={at}
      style={{ gridColumn: at + 1 }}
      className={clsx(
        styles.cell,
        at === 0 && styles.first,
        column.align === 'end' && styles.end,
        isNegative(column, row) && styles.negative,
        !editable && styles.closed,
        isChosen && styles.chosen,
        isActive && styles.active,
        cellNote !== undefined && styles.marked,
        bad !== undefined && styles.bad,
      )}
    >
      {at === 0 && canMove && (
        <span className={styles.grip} data-grip={index} aria-hidden="true">
          <IconGripVertical size={14} />
        </span>
      )}
      {isEditing ? (
        <CellEditor column={column} row={row} start={editText} {...control} />
      ) : (
        <CellText column={column} row={row} />
      )}
    </div>
  )
}

/** Memoized: large grids stay fast because a row renders only when its own content changes. */
export const GridRow = memo(function GridRow({ lineNumber, range, from, to, ...props }: GridRowProps) {
  const { index, columns } = props
  return (
    <div role="row" aria-rowindex={lineNumber} className={styles.row} style={{ top: index * rowHeight }}>
      {columns.map((column, at) => {
        const exists = at === 0 || at === props.active || (at >= range.from && at <= range.to)
        if (!exists) return null
        return <Cell key={column.key} {...props} column={column} at={at} isChosen={at >= from && at <= to} />
      })}
    </div>
  )
})
