import { useRef, useState, type PointerEvent } from 'react'
import { moveStep } from '../model/row-edits.ts'
import { rowHeight } from '../view/layout.ts'
import { doStep } from './commands.ts'
import type { GridControl } from './use-grid.ts'

/** Pixels from the edge at which the rows move along while one is dragged, and by how many at a time. */
const edge = 36
const scrollStep = 12

/**
 * Rows dragged by their handle, by mouse, pen or finger. By pointer events instead of the browser's own drag and drop,
 * which fingers do not have; the keys and the buttons move rows, too.
 */
export function useRowDrag(grid: GridControl, canMove: boolean) {
  const from = useRef<number | null>(null)
  /** Before which row it would land. */
  const [line, setLine] = useState<number | null>(null)
  const lineAt = ({ clientY, currentTarget }: PointerEvent<HTMLElement>): number => {
    const { top } = currentTarget.getBoundingClientRect()
    const y = clientY - top + currentTarget.scrollTop - grid.head
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
    if (event.clientY < top + grid.head + edge) event.currentTarget.scrollTop -= scrollStep
    if (event.clientY > bottom - grid.foot - edge) event.currentTarget.scrollTop += scrollStep
    setLine(lineAt(event))
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const start = from.current
    end()
    if (start === null || line === null) return
    const target = lineAt(event)
    doStep(grid.context(), moveStep(grid.rows, start, target > start ? target - 1 : target))
  }
  return { line, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: end } }
}
