import { Button } from '../../controls/button.tsx'
import styles from '../grid.module.css'
import { only } from '../interaction/selection.ts'
import type { GridControl } from '../interaction/use-grid.ts'
import type { GridColumn } from '../model/columns.ts'
import type { SheetRow } from '../model/edits.ts'
import type { GridProps } from './grid-props.ts'

interface NoteProps {
  id: string
  grid: GridControl
  columns: readonly GridColumn[]
  cellNotes: GridProps['cellNotes']
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
export function GridMessages({ id, grid, columns, cellNotes }: NoteProps) {
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
    grid.context().select(only(next))
  }
  return (
    <div className={styles.notes}>
      <p id={id}>
        {note !== undefined && column !== undefined && (
          <>
            <strong>{column.title}:</strong> {own !== undefined && `“${own.text}” wasn’t saved. `}
            {note}
          </>
        )}
      </p>
      {bad.length > 0 && (
        <Button size="small" onClick={goToNext}>
          {bad.length === 1 ? '1 cell to correct' : `${bad.length} cells to correct`}
        </Button>
      )}
    </div>
  )
}
