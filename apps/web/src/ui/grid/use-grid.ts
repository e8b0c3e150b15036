import { useCallback, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { typeStep } from './block-edits.ts'
import type { Place } from './commands.ts'
import type { GridProps } from './grid-props.ts'
import { headHeight, rowHeight, totalHeight } from './layout.ts'
import type { GridColumn } from './columns.ts'
import type { Spot } from './selection.ts'
import type { Sheet } from './sheet.ts'
import { useSelection } from './use-selection.ts'
import { useTyping } from './use-typing.ts'
import { useViewport } from './use-viewport.ts'

/**
 * Keeps the focus in the active cell: it follows the selection, and comes back when the field it was in, or the whole
 * row, is gone. `take` brings it there with the next drawing from wherever it is.
 */
function useActiveCell(scroller: { current: HTMLDivElement | null }, { row, column }: Spot, isTyping: boolean) {
  const isWanted = useRef(false)
  useLayoutEffect(() => {
    const grid = scroller.current
    if (grid === null || isTyping || !(isWanted.current || grid.contains(document.activeElement))) return
    const active = document.activeElement
    // Buttons inside the grid keep the focus they were given.
    if (!isWanted.current && active instanceof HTMLElement && active.dataset['row'] === undefined) return
    const cell = grid.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)
    if (cell !== null && cell !== active) cell.focus({ preventScroll: true })
  })
  return useCallback(() => {
    isWanted.current = true
    // Only for what is drawn because of this event: later drawings must not take it away from elsewhere.
    setTimeout(() => {
      isWanted.current = false
    })
  }, [])
}

function typeInto(sheet: Sheet, column: GridColumn | undefined, spot: Spot, text: string): void {
  const row = sheet.state().rows[spot.row]
  if (row !== undefined && column !== undefined) sheet.change(typeStep(column, row, text))
}

/** Choosing and typing bring the cell into view. */
function useMoves(
  choose: Place['select'],
  reveal: (spot: Spot) => void,
  begin: Place['edit'],
): Pick<Place, 'select' | 'edit'> {
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

/** Everything a grid keeps while it is on the page: its rows, what is chosen, what is being typed, what is in view. */
export function useGrid({ sheet, columns, groups, totals, newRow }: GridProps) {
  const { rows, canUndo, canRedo } = useSyncExternalStore(sheet.subscribe, sheet.state)
  const scroller = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')
  const tabStart = useRef<number | null>(null)
  const { selection, select: choose, latest } = useSelection(rows, columns)
  const typing = useTyping((spot, text) => typeInto(sheet, columns[spot.column], spot, text))
  const head = headHeight * (groups === undefined ? 1 : 2)
  const foot = totalHeight * totals.length
  const view = useViewport({ scroller, count: rows.length, columns, activeRow: selection.anchor.row, head, foot })
  const { reveal, revealInWindow } = view
  const takeFocus = useActiveCell(scroller, selection.anchor, typing.typing !== null)
  const { settle } = typing
  const { select, edit } = useMoves(choose, reveal, typing.begin)
  const { isReleased, release } = useRelease(setSaid)
  /** Read anew at each event, so that two of them before a drawing build on each other. */
  const place = useCallback((): Place => {
    const page = Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - head - foot) / rowHeight) - 1)
    const present = { rows: sheet.state().rows, selection: latest.current }
    return { sheet, columns, newRow, page, select, edit, release, tabStart, announce: setSaid, ...present }
  }, [sheet, columns, newRow, select, edit, release, latest, head, foot])
  const showActive = useCallback(() => revealInWindow(latest.current.head.row), [revealInWindow, latest])
  const control = {
    rows,
    scroller,
    selection,
    typing,
    settle,
    view,
    head,
    foot,
    place,
    said,
    isReleased,
    takeFocus,
    showActive,
  }
  return { ...control, canUndo, canRedo }
}

export type GridControl = ReturnType<typeof useGrid>
