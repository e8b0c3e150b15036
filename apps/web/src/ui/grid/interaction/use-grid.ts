import { useCallback, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { notifyError } from '../../feedback/toast.ts'
import { typeStep } from '../model/block-edits.ts'
import type { GridColumn } from '../model/columns.ts'
import type { SheetRow } from '../model/edits.ts'
import type { Sheet } from '../model/sheet.ts'
import type { GridProps } from '../view/grid-props.ts'
import { headHeight, rowHeight, totalHeight } from '../view/layout.ts'
import { useViewport } from '../view/use-viewport.ts'
import type { GridContext } from './commands.ts'
import type { CellPosition } from './selection.ts'
import { useCellEditing, type CellName, type Typing, type CellEditingControl } from './use-cell-editing.ts'
import { useSelection } from './use-selection.ts'

/**
 * Keeps the focus in the active cell: it follows the selection and returns when the cell editor or the whole row is
 * removed. `take` moves it there on the next render, wherever it is.
 */
function useActiveCell(scroller: { current: HTMLDivElement | null }, { row, column }: CellPosition, isTyping: boolean) {
  const isWanted = useRef(false)
  useLayoutEffect(() => {
    const grid = scroller.current
    if (grid === null || isTyping || !(isWanted.current || grid.contains(document.activeElement))) return
    const active = document.activeElement
    // Buttons inside the grid keep their focus.
    if (!isWanted.current && active instanceof HTMLElement && active.dataset['row'] === undefined) return
    const cell = grid.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)
    // Without rows, the next step is to add one.
    const target = cell ?? grid.parentElement?.querySelector<HTMLElement>('[role="toolbar"] button')
    if (target !== active) target?.focus({ preventScroll: true })
  })
  return useCallback(() => {
    isWanted.current = true
    // Only for renders caused by this event: later ones must not steal the focus.
    setTimeout(() => {
      isWanted.current = false
    })
  }, [])
}

function typeInto(sheet: Sheet, columns: readonly GridColumn[], cell: CellName, text: string): void {
  const row = sheet.state().rows.find(({ key }) => key === cell.row)
  const column = columns.find(({ key }) => key === cell.column)
  if (row === undefined) return
  if (column === undefined) notifyError(`“${text}” wasn’t saved. Someone else renamed or deleted its column.`)
  else sheet.change(typeStep(column, row, text))
}

/** The edit in the active cell; null if there is none or if the edited cell is gone. */
function typedAt(typing: Typing | null, row: SheetRow | undefined, column: GridColumn | undefined): Typing | null {
  return typing !== null && typing.row === row?.key && typing.column === column?.key ? typing : null
}

/**
 * Another person's change can remove the column being edited, e.g. by renaming a period. Ends the edit and keeps the
 * focus.
 */
function useColumnRemoved({ typing, settle }: CellEditingControl, typed: Typing | null, takeFocus: () => void): void {
  const isGone = typing !== null && typed === null
  useLayoutEffect(() => {
    if (!isGone) return
    takeFocus()
    settle()
  }, [isGone, takeFocus, settle])
}

/** Locks the row being edited, so that another person's change doesn't remove it. */
function useRowLock(sheet: Sheet, typed: Typing | null): void {
  const row = typed?.row ?? null
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
    (spot, text) => {
      const row = sheet.state().rows[spot.row]
      const column = columns[spot.column]
      if (row !== undefined && column !== undefined) begin({ row: row.key, column: column.key }, text)
    },
    [sheet, columns, begin],
  )
}

/** Selecting and editing scroll the cell into view. */
function useMoves(
  choose: GridContext['select'],
  reveal: (spot: CellPosition) => void,
  begin: GridContext['edit'],
): Pick<GridContext, 'select' | 'edit'> {
  return useMemo(
    () => ({
      select: (next) => {
        choose(next)
        reveal(next.head)
      },
      edit: (spot, text) => {
        reveal(spot)
        begin(spot, text)
      },
    }),
    [choose, reveal, begin],
  )
}

/** Escape lets the next Tab leave the grid. */
function useRelease(say: (text: string) => void) {
  const isReleased = useRef(false)
  const release = useCallback(() => {
    isReleased.current = true
    say('Press Tab to leave the table.')
  }, [say])
  return { isReleased, release }
}

export function useGrid({ sheet, columns, groups, totals, newRow }: GridProps) {
  const { rows, canUndo, canRedo } = useSyncExternalStore(sheet.subscribe, sheet.state)
  const scroller = useRef<HTMLDivElement>(null)
  const [announcement, setSaid] = useState('')
  const tabStart = useRef<number | null>(null)
  const { selection, select: choose, latest } = useSelection(rows, columns)
  const typing = useCellEditing((cell, text) => typeInto(sheet, columns, cell, text))
  const typed = typedAt(typing.typing, rows[selection.anchor.row], columns[selection.anchor.column])
  useRowLock(sheet, typed)
  const head = headHeight * (groups === undefined ? 1 : 2)
  const foot = totalHeight * totals.length
  const view = useViewport({ scroller, count: rows.length, columns, activeRow: selection.anchor.row, head, foot })
  const { reveal, revealInWindow } = view
  const takeFocus = useActiveCell(scroller, selection.anchor, typed !== null)
  useColumnRemoved(typing, typed, takeFocus)
  const { settle } = typing
  const begin = useBegin(sheet, columns, typing.begin)
  const { select, edit } = useMoves(choose, reveal, begin)
  const { isReleased, release } = useRelease(setSaid)
  /** Read at each event, so that two events before a render build on each other. */
  const context = useCallback((): GridContext => {
    const page = Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - head - foot) / rowHeight) - 1)
    const present = { rows: sheet.state().rows, selection: latest.current }
    return { sheet, columns, newRow, page, select, edit, release, tabStart, announce: setSaid, ...present }
  }, [sheet, columns, newRow, select, edit, release, latest, head, foot])
  const showActive = useCallback(() => revealInWindow(latest.current.head.row), [revealInWindow, latest])
  const shown = { rows, canUndo, canRedo, selection, typed, announcement, view, head, foot }
  return { ...shown, scroller, typing, settle, context, isReleased, takeFocus, showActive }
}

export type GridControl = ReturnType<typeof useGrid>
