import { useCallback, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import * as copy from '../copy.ts'
import type { GridProps } from '../grid-props.ts'
import { typeStep } from '../model/block-edits.ts'
import { outcomeOf, type GridColumn } from '../model/columns.ts'
import type { SheetRow } from '../model/edits.ts'
import type { CellPosition } from '../model/selection.ts'
import type { Sheet } from '../model/sheet.ts'
import type { GridContext } from './commands.ts'
import { headingHeight, rowHeight, totalHeight } from './layout.ts'
import { useCellEditing, type CellEditingControl, type OpenEdit, type TypedText } from './use-cell-editing.ts'
import { useSelection } from './use-selection.ts'
import { useViewport } from './use-viewport.ts'

/**
 * Keeps the focus in the active cell: it follows the selection and returns when the cell editor or the whole row is
 * removed. The returned function moves it there on the next render, wherever it is.
 */
function useActiveCell(
  scroller: { current: HTMLDivElement | null },
  { row, column }: CellPosition,
  isEditing: boolean,
) {
  const isRequested = useRef(false)
  useLayoutEffect(() => {
    const grid = scroller.current
    if (grid === null || isEditing || !(isRequested.current || grid.contains(document.activeElement))) return
    const active = document.activeElement
    // Buttons inside the grid keep their focus.
    if (!isRequested.current && active instanceof HTMLElement && active.dataset['row'] === undefined) return
    const cell = grid.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)
    // Without rows, the next step is to add one.
    const target = cell ?? grid.parentElement?.querySelector<HTMLElement>('[role="toolbar"] button')
    if (target !== active) target?.focus({ preventScroll: true })
  })
  return useCallback(() => {
    isRequested.current = true
    // Only for renders caused by this event: later ones must not steal the focus.
    setTimeout(() => {
      isRequested.current = false
    })
  }, [])
}

function saveText({ sheet, columns, host, onOverwrite }: GridProps, { text, seen, ...cell }: TypedText): void {
  const row = sheet.state().rows.find(({ key }) => key === cell.row)
  const column = columns.find(({ key }) => key === cell.column)
  if (row === undefined) return
  if (column === undefined) {
    host.notifyError(copy.columnRemoved(text))
    return
  }
  const theirs = row.cells[cell.column] ?? ''
  const outcome = outcomeOf({ typed: column.read(text), seen, now: theirs })
  if (outcome === 'unchanged') return
  if (outcome === 'overwrites') onOverwrite?.({ ...cell, theirs })
  sheet.change(typeStep(column, row, text))
}

/** The edit in the active cell; null if there is none or if the edited cell is gone. */
function activeEditAt(
  openEdit: OpenEdit | null,
  row: SheetRow | undefined,
  column: GridColumn | undefined,
): OpenEdit | null {
  return openEdit !== null && openEdit.row === row?.key && openEdit.column === column?.key ? openEdit : null
}

/**
 * Another person's change can remove the column being edited, e.g. by renaming a period. Ends the edit and keeps the
 * focus.
 */
function useColumnRemoved(
  { openEdit, commit }: CellEditingControl,
  activeEdit: OpenEdit | null,
  takeFocus: () => void,
): void {
  const isGone = openEdit !== null && activeEdit === null
  useLayoutEffect(() => {
    if (!isGone) return
    takeFocus()
    commit()
  }, [isGone, takeFocus, commit])
}

/** Locks the row being edited, so that another person's change doesn't remove it. */
function useRowLock(sheet: Sheet, activeEdit: OpenEdit | null): void {
  const row = activeEdit?.row ?? null
  useLayoutEffect(() => {
    sheet.lockRow(row)
    return () => sheet.lockRow(null)
  }, [sheet, row])
}

function useBegin(
  sheet: Sheet,
  columns: readonly GridColumn[],
  begin: CellEditingControl['begin'],
): GridContext['edit'] {
  return useCallback(
    (position, text) => {
      const row = sheet.state().rows[position.row]
      const column = columns[position.column]
      if (row === undefined || column === undefined) return
      begin({ row: row.key, column: column.key }, text, row.cells[column.key] ?? '')
    },
    [sheet, columns, begin],
  )
}

/** Selecting and editing scroll the cell into view. */
function useMoves(
  choose: GridContext['select'],
  reveal: (position: CellPosition) => void,
  begin: GridContext['edit'],
): Pick<GridContext, 'select' | 'edit'> {
  return useMemo(
    () => ({
      select: (next) => {
        choose(next)
        reveal(next.head)
      },
      edit: (position, text) => {
        reveal(position)
        begin(position, text)
      },
    }),
    [choose, reveal, begin],
  )
}

/** Escape lets the next Tab leave the grid. */
function useRelease(announce: (text: string) => void) {
  const isReleased = useRef(false)
  const release = useCallback(() => {
    isReleased.current = true
    announce(copy.pressTabToLeave)
  }, [announce])
  return { isReleased, release }
}

export function useGrid(props: GridProps) {
  const { sheet, columns, groups, totals, newRow } = props
  const { rows, canUndo, canRedo } = useSyncExternalStore(sheet.subscribe, sheet.state)
  const scroller = useRef<HTMLDivElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const tabStart = useRef<number | null>(null)
  const { selection, select: choose, latest } = useSelection(rows, columns)
  const editing = useCellEditing((typed) => saveText(props, typed))
  const activeEdit = activeEditAt(editing.openEdit, rows[selection.anchor.row], columns[selection.anchor.column])
  useRowLock(sheet, activeEdit)
  const headerHeight = headingHeight * (groups === undefined ? 1 : 2)
  const totalsHeight = totalHeight * totals.length
  const view = useViewport({
    scroller,
    count: rows.length,
    columns,
    activeRow: selection.anchor.row,
    headerHeight,
    totalsHeight,
  })
  const { reveal, revealInWindow } = view
  const takeFocus = useActiveCell(scroller, selection.anchor, activeEdit !== null)
  useColumnRemoved(editing, activeEdit, takeFocus)
  const { commit } = editing
  const begin = useBegin(sheet, columns, editing.begin)
  const { select, edit } = useMoves(choose, reveal, begin)
  const { isReleased, release } = useRelease(setAnnouncement)
  /** Read at each event, so that two events before a render build on each other. */
  const context = useCallback((): GridContext => {
    const page = Math.max(
      1,
      Math.floor(((scroller.current?.clientHeight ?? 0) - headerHeight - totalsHeight) / rowHeight) - 1,
    )
    const current = { rows: sheet.state().rows, selection: latest.current }
    return { sheet, columns, newRow, page, select, edit, release, tabStart, announce: setAnnouncement, ...current }
  }, [sheet, columns, newRow, select, edit, release, latest, headerHeight, totalsHeight])
  const showActive = useCallback(() => revealInWindow(latest.current.head.row), [revealInWindow, latest])
  const shown = { rows, canUndo, canRedo, selection, activeEdit, announcement, view, headerHeight, totalsHeight }
  return { ...shown, scroller, editing, commit, context, isReleased, takeFocus, showActive }
}

export type GridControl = ReturnType<typeof useGrid>
