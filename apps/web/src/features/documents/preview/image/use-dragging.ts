import { useEffect, type RefObject } from 'react'

/** Moves what is larger than its window by dragging it with the mouse; fingers scroll by themselves. */
export function useDragging(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const dragged = element.current
    if (dragged === null) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const onMove = (event: PointerEvent) => {
      if (!dragged.hasPointerCapture(event.pointerId)) return
      dragged.scrollBy({ left: -event.movementX, top: -event.movementY, behavior: 'instant' })
    }
    const onDown = (event: PointerEvent) => {
      const isOnScrollBar = event.offsetX > dragged.clientWidth && event.target === dragged
      if (event.pointerType !== 'mouse' || event.button !== 0 || isOnScrollBar) return
      dragged.setPointerCapture(event.pointerId)
    }
    dragged.addEventListener('pointerdown', onDown, { signal })
    dragged.addEventListener('pointermove', onMove, { signal })
    return () => controller.abort()
  }, [element])
}
