import { useId, useMemo, type CSSProperties } from 'react'
import * as copy from './copy.ts'
import type { GridProps } from './grid-props.ts'
import styles from './grid.module.css'
import { maxHeightOf, rowHeight } from './interaction/layout.ts'
import { useGridEvents } from './interaction/use-grid-events.ts'
import { useGrid, type GridControl } from './interaction/use-grid.ts'
import { useRowDrag } from './interaction/use-row-drag.ts'
import { blockOf } from './model/selection.ts'
import { GridHeader } from './view/grid-header.tsx'
import { GridMessages } from './view/grid-messages.tsx'
import { GridRow } from './view/grid-row.tsx'
import { GridToolbar } from './view/grid-toolbar.tsx'
import { GridTotals } from './view/grid-totals.tsx'

export type { GridGroup, GridHost, GridProps, GridTotal } from './grid-props.ts'

interface BodyProps {
  props: GridProps
  grid: GridControl
  noteId: string
  above: number
}

/** Only the rows in view, positioned within the full height. */
function GridBody({ props, grid, noteId, above }: BodyProps) {
  const { rows, selection, editing, view } = grid
  const { anchor } = selection
  const block = blockOf(selection)
  const control = useMemo(() => ({ type: editing.type, commit: editing.commit }), [editing.type, editing.commit])
  return (
    <div role="rowgroup" className={styles.body} style={{ height: view.height }}>
      {view.items.map(({ index }) => {
        const row = rows[index]
        if (row === undefined) return null
        const isInside = index >= block.top && index <= block.bottom
        const isActive = index === anchor.row
        return (
          <GridRow
            key={row.key}
            row={row}
            index={index}
            lineNumber={above + index + 1}
            columns={props.columns}
            range={view.range}
            active={isActive ? anchor.column : -1}
            from={isInside ? block.left : -1}
            to={isInside ? block.right : -1}
            editText={isActive ? grid.activeEdit?.text : undefined}
            control={control}
            cellNotes={props.cellNotes?.[row.key]}
            canMove={props.newRow !== null}
            noteId={noteId}
          />
        )
      })}
    </div>
  )
}

/** Pixels. */
const narrowNameWidth = 128
const widestName = 360

/** Column widths, shared by every row of the grid. */
function useTracks(columns: GridProps['columns']): CSSProperties & Record<'--columns' | '--width', string> {
  return useMemo(() => {
    const width = columns.reduce((sum, column) => sum + column.width, 0)
    // They share what room there is. Wider ones would put the figures far from their names.
    const tracks = columns.map((column, at) => {
      const widest = at === 0 ? Math.max(column.width, widestName) : Math.round(column.width * 1.5)
      return `minmax(${column.width}px, ${widest}px)`
    })
    return { '--columns': tracks.join(' '), '--width': `${width}px` }
  }, [columns])
}

function useColumns({ columns, isNarrow }: GridProps): GridProps['columns'] {
  return useMemo(() => {
    const [first, ...others] = columns
    return isNarrow && first !== undefined ? [{ ...first, width: narrowNameWidth }, ...others] : columns
  }, [columns, isNarrow])
}

/** Without rows there is no cell to scroll from by keyboard, so the header row itself is focusable. */
const headingsAlone = (label: string) => ({ role: 'group', 'aria-label': copy.columnsOf(label), tabIndex: 0 })

/** An editable grid with the keys, clipboard, undo and totals of a spreadsheet. Knows nothing about its content. */
export function Grid(given: GridProps) {
  const columns = useColumns(given)
  const props = { ...given, columns }
  const { label, groups, totals, empty } = props
  const grid = useGrid(props)
  const events = useGridEvents(grid)
  const drag = useRowDrag(grid, props.newRow !== null)
  const noteId = useId()
  const above = groups === undefined ? 1 : 2
  const count = grid.rows.length
  return (
    <div className={styles.frame} style={useTracks(columns)}>
      <GridToolbar props={props} grid={grid} />
      <div
        ref={grid.scroller}
        className={styles.scroller}
        style={{ maxHeight: maxHeightOf(count, grid.headerHeight, grid.totalsHeight) }}
        {...drag.handlers}
        {...(count === 0 && headingsAlone(label))}
      >
        <div
          role="grid"
          aria-label={label}
          aria-rowcount={above + count + totals.length}
          aria-colcount={columns.length}
          aria-multiselectable="true"
          aria-readonly={props.newRow === null || undefined}
          className={styles.grid}
          {...events}
        >
          <GridHeader columns={columns} groups={groups} />
          {count > 0 && <GridBody props={props} grid={grid} noteId={noteId} above={above} />}
          {drag.line !== null && (
            <div
              className={styles.dropLine}
              style={{ top: grid.headerHeight + drag.line * rowHeight }}
              aria-hidden="true"
            />
          )}
          {count > 0 && <GridTotals columns={columns} totals={totals} above={above + count} />}
        </div>
        {count === 0 && <div className={styles.empty}>{empty}</div>}
      </div>
      <GridMessages id={noteId} props={props} grid={grid} />
      <div className={styles.hidden} role="status" aria-live="polite">
        {grid.announcement}
      </div>
    </div>
  )
}
