import { type ClipboardEvent, type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { copy, cut, goOn, paste, run } from './commands.ts'
import { intentOf } from './keys.ts'
import { only, type CellPosition } from './selection.ts'
import type { GridControl } from './use-grid.ts'

/** The cell of an event; null outside of the rows. */
function spotAt(target: EventTarget | null): CellPosition | null {
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

/** Keys while a cell is being edited. Arrows end an edit begun by typing; after F2 they move the text cursor. */
function onEditorKey(grid: GridControl, event: KeyboardEvent): void {
  if (event.nativeEvent.isComposing) return
  const { typing, context } = grid
  const arrow =
    grid.typed?.text === null || event.target instanceof HTMLSelectElement ? undefined : afterTyping[event.key]
  const leaves = arrow !== undefined || event.key === 'Enter' || event.key === 'Tab'
  if (event.key === 'Escape') typing.cancel()
  else if (leaves) typing.settle()
  else return
  event.preventDefault()
  event.stopPropagation()
  grid.takeFocus()
  if (arrow !== undefined) goOn(context(), arrow)
  else if (event.key === 'Enter') goOn(context(), event.shiftKey ? 'up' : 'down')
  else if (event.key === 'Tab') goOn(context(), event.shiftKey ? 'previous' : 'next')
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
    onCopy: withText((clipboard) => clipboard.setData('text/plain', copy(context()))),
    onCut: withText((clipboard) => {
      clipboard.setData('text/plain', copy(context()))
      cut(context())
    }),
    onPaste: withText((clipboard) => paste(context(), clipboard.getData('text/plain'))),
  }
}

const isSame = (a: CellPosition, b: CellPosition | null) => a.row === b?.row && a.column === b.column

function usePointer({ context, settle }: GridControl) {
  const isDragging = useRef(false)
  /** A touch may be the start of a scroll, so it selects only when the finger is lifted. */
  const isFinger = useRef(false)
  const tapped = useRef<CellPosition | null>(null)
  const choose = (spot: CellPosition, extend: boolean) => {
    settle()
    const now = context()
    now.tabStart.current = null
    now.select(extend ? { anchor: now.selection.anchor, head: spot } : only(spot))
  }
  const cellAt = (target: EventTarget) => (isOwn(target) ? null : spotAt(target))
  return {
    onPointerDown: (event: PointerEvent) => {
      const spot = cellAt(event.target)
      isFinger.current = event.pointerType !== 'mouse'
      if (spot === null || isFinger.current || event.button !== 0) return
      choose(spot, event.shiftKey)
      isDragging.current = true
    },
    onPointerOver: (event: PointerEvent) => {
      const spot = isDragging.current && (event.buttons & 1) === 1 ? spotAt(event.target) : null
      if (spot !== null) context().select({ anchor: context().selection.anchor, head: spot })
    },
    onPointerUp: () => {
      isDragging.current = false
    },
    /** Touch has no double click: the second tap on a cell edits it. */
    onClick: ({ target }: { target: EventTarget }) => {
      const spot = isFinger.current ? cellAt(target) : null
      if (spot === null) return
      const isSecond = isSame(spot, tapped.current) && isSame(spot, context().selection.anchor)
      tapped.current = spot
      if (isSecond) run(context(), { do: 'edit', text: null })
      else choose(spot, false)
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
