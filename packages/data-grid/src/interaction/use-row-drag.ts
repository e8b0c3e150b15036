import { useRef, useState, type PointerEvent } from 'react'
import { moveStep } from '../model/row-edits.ts'
import { applyStep } from './commands.ts'
import { rowHeight } from './layout.ts'
import type { GridControl } from './use-grid.ts'

/** Pixels from the edge where dragging scrolls the rows, and pixels per scroll step. */
const edge = 36
const scrollStep = 12

/** Drags rows by their handle. Uses pointer events, because native drag and drop doesn't work with touch. */
export function useRowDrag(grid: GridControl, canMove: boolean) {
  const from = useRef<number | null>(null)
  /** The row before which the dragged row would land. */
  const [line, setLine] = useState<number | null>(null)
  const lineAt = ({ clientY, currentTarget }: PointerEvent<HTMLElement>): number => {
    const { top } = currentTarget.getBoundingClientRect()
    const y = clientY - top + currentTarget.scrollTop - grid.headerHeight
    return Math.max(0, Math.min(Math.round(y / rowHeight), grid.rows.length))
  }
  const end = () => {
    from.current = null
    setLine(null)
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const grip = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-grip]') : null
    if (!canMove || grip === null || event.button !== 0) return
    from.current = Number(grip.dataset['grip'])
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (from.current === null) return
    const { top, bottom } = event.currentTarget.getBoundingClientRect()
    if (event.clientY < top + grid.headerHeight + edge) event.currentTarget.scrollTop -= scrollStep
    if (event.clientY > bottom - grid.totalsHeight - edge) event.currentTarget.scrollTop += scrollStep
    setLine(lineAt(event))
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const start = from.current
    end()
    if (start === null || line === null) return
    const target = lineAt(event)
    applyStep(grid.context(), moveStep(grid.rows, start, target > start ? target - 1 : target))
  }
  return { line, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: end } }
}
