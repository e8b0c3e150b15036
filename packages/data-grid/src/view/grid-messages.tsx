import * as copy from '../copy.ts'
import type { GridProps } from '../grid-props.ts'
import styles from '../grid.module.css'
import type { GridControl } from '../interaction/use-grid.ts'
import type { GridColumn } from '../model/columns.ts'
import type { SheetRow } from '../model/edits.ts'
import { singleCell } from '../model/selection.ts'

interface MessagesProps {
  id: string
  props: GridProps
  grid: GridControl
}

interface CellIndex {
  row: number
  column: number
}

function badCells(rows: readonly SheetRow[], columns: readonly GridColumn[]): CellIndex[] {
  return rows.flatMap(({ bad }, row) => {
    if (Object.keys(bad).length === 0) return []
    return columns.flatMap(({ key }, column) => (bad[key] === undefined ? [] : [{ row, column }]))
  })
}

/** The error of the active cell, and a button to the next cell with rejected input. */
export function GridMessages({ id, props, grid }: MessagesProps) {
  const { columns, cellNotes } = props
  const { Button } = props.host
  const { anchor } = grid.selection
  const row = grid.rows[anchor.row]
  const column = columns[anchor.column]
  const bad = badCells(grid.rows, columns)
  const own = row === undefined || column === undefined ? undefined : row.bad[column.key]
  const note =
    own?.reason ?? (row === undefined || column === undefined ? undefined : cellNotes?.[row.key]?.[column.key])
  if (bad.length === 0 && note === undefined) return <div id={id} />
  const goToNext = () => {
    const isAfter = (cell: CellIndex) =>
      cell.row > anchor.row || (cell.row === anchor.row && cell.column > anchor.column)
    const next = bad.find(isAfter) ?? bad[0]
    if (next === undefined) return
    grid.takeFocus()
    grid.context().select(singleCell(next))
  }
  return (
    <div className={styles.notes}>
      <p id={id}>
        {note !== undefined && column !== undefined && (
          <>
            <strong>{column.title}:</strong> {own !== undefined && `${copy.notSaved(own.text)} `}
            {note}
          </>
        )}
      </p>
      {bad.length > 0 && <Button onClick={goToNext}>{copy.toCorrect(bad.length)}</Button>}
    </div>
  )
}
