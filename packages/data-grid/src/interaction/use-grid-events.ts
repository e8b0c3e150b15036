import { type ClipboardEvent, type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { singleCell, type CellPosition } from '../model/selection.ts'
import { copySelection, cutSelection, moveOn, pasteText, run } from './commands.ts'
import { intentOf } from './keys.ts'
import type { GridControl } from './use-grid.ts'

/** The cell of an event; null outside of the rows. */
function positionAt(target: EventTarget | null): CellPosition | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  if (cell === null) return null
  return { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) }
}

/** Fields and buttons inside the grid have their own keys and clipboard. */
function isOwn(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, select, button, [role="menu"]') !== null
}

const afterTyping: Record<string, 'left' | 'right' | 'up' | 'down'> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** Keys while a cell is being edited. Arrows end an edit that typing began; after F2 they move the text cursor. */
function onEditorKey(grid: GridControl, event: KeyboardEvent): void {
  if (event.nativeEvent.isComposing) return
  const { editing, context } = grid
  const arrow =
    grid.activeEdit?.text === null || event.target instanceof HTMLSelectElement ? undefined : afterTyping[event.key]
  const leaves = arrow !== undefined || event.key === 'Enter' || event.key === 'Tab'
  if (event.key === 'Escape') editing.cancel()
  else if (leaves) editing.commit()
  else return
  event.preventDefault()
  event.stopPropagation()
  grid.takeFocus()
  if (arrow !== undefined) moveOn(context(), arrow)
  else if (event.key === 'Enter') moveOn(context(), event.shiftKey ? 'up' : 'down')
  else if (event.key === 'Tab') moveOn(context(), event.shiftKey ? 'previous' : 'next')
  grid.showActive()
}

function useKeys(grid: GridControl) {
  const { context, isReleased } = grid
  return (event: KeyboardEvent) => {
    if (event.target instanceof Element && event.target.closest('[data-editor]') !== null) {
      onEditorKey(grid, event)
      return
    }
    const intent = isOwn(event.target) ? null : intentOf(event)
    if (intent === null) return
    if (intent.do === 'next' && isReleased.current) return
    if (intent.do !== 'escape') isReleased.current = false
    grid.takeFocus()
    // A composed character (IME) continues in the cell editor.
    const composes = event.key === 'Process' || event.key === 'Dead'
    if (!run(context(), intent)) return
    grid.showActive()
    if (!composes) event.preventDefault()
  }
}

function clipboardOf({ context, takeFocus }: GridControl) {
  const withText = (work: (clipboard: DataTransfer) => void) => (event: ClipboardEvent) => {
    if (isOwn(event.target)) return
    event.preventDefault()
    takeFocus()
    work(event.clipboardData)
  }
  return {
    onCopy: withText((clipboard) => clipboard.setData('text/plain', copySelection(context()))),
    onCut: withText((clipboard) => {
      clipboard.setData('text/plain', copySelection(context()))
      cutSelection(context())
    }),
    onPaste: withText((clipboard) => pasteText(context(), clipboard.getData('text/plain'))),
  }
}

const isSame = (a: CellPosition, b: CellPosition | null) => a.row === b?.row && a.column === b.column

function usePointer({ context, commit }: GridControl) {
  const isDragging = useRef(false)
  /** A touch may be the start of a scroll, so it selects only when the finger is lifted. */
  const isFinger = useRef(false)
  const tapped = useRef<CellPosition | null>(null)
  const choose = (position: CellPosition, extend: boolean) => {
    commit()
    const now = context()
    now.tabStart.current = null
    now.select(extend ? { anchor: now.selection.anchor, head: position } : singleCell(position))
  }
  const cellAt = (target: EventTarget) => (isOwn(target) ? null : positionAt(target))
  return {
    onPointerDown: (event: PointerEvent) => {
      const position = cellAt(event.target)
      isFinger.current = event.pointerType !== 'mouse'
      if (position === null || isFinger.current || event.button !== 0) return
      choose(position, event.shiftKey)
      isDragging.current = true
    },
    onPointerOver: (event: PointerEvent) => {
      const position = isDragging.current && (event.buttons & 1) === 1 ? positionAt(event.target) : null
      if (position !== null) context().select({ anchor: context().selection.anchor, head: position })
    },
    onPointerUp: () => {
      isDragging.current = false
    },
    /** Touch has no double click: the second tap on a cell edits it. */
    onClick: ({ target }: { target: EventTarget }) => {
      const position = isFinger.current ? cellAt(target) : null
      if (position === null) return
      const isSecond = isSame(position, tapped.current) && isSame(position, context().selection.anchor)
      tapped.current = position
      if (isSecond) run(context(), { do: 'edit', text: null })
      else choose(position, false)
    },
    onDoubleClick: ({ target }: { target: EventTarget }) => {
      if (cellAt(target) !== null) run(context(), { do: 'edit', text: null })
    },
  }
}

/** Event handlers for keys, clipboard and pointer, attached once for all cells of a grid. */
export function useGridEvents(grid: GridControl) {
  return { onKeyDown: useKeys(grid), ...clipboardOf(grid), ...usePointer(grid) }
}
