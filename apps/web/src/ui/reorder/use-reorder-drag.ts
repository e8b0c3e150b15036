import { useEffect, useState, type RefObject } from 'react'
import { useDragAdapter } from '../../lib/browser/drag-adapter.ts'
import type { Drop } from './reorder.ts'

interface DragAndDrop {
  row: RefObject<HTMLElement | null>
  handle: RefObject<HTMLElement | null>
  id: string
  enabled: boolean
  onDrop: (id: string, drop: Drop) => void
}

const isBelowMiddle = (row: HTMLElement, clientY: number) => {
  const { top, height } = row.getBoundingClientRect()
  return clientY > top + height / 2
}

/** Makes a row draggable by its handle and a drop target; returns where the dragged row would land. */
export function useReorderDrag({ row, handle, id, enabled, onDrop }: DragAndDrop) {
  const library = useDragAdapter()
  const [isDragging, setDragging] = useState(false)
  const [over, setOver] = useState<'above' | 'below' | null>(null)
  useEffect(() => {
    const [element, dragHandle] = [row.current, handle.current]
    if (library === null || element === null || dragHandle === null || !enabled) return
    const stopDragging = library.draggable({
      element,
      dragHandle,
      getInitialData: () => ({ orderedId: id }),
      onDragStart: () => setDragging(true),
      onDrop: () => setDragging(false),
    })
    const stopTaking = library.dropTargetForElements({
      element,
      canDrop: ({ source }) => typeof source.data['orderedId'] === 'string' && source.data['orderedId'] !== id,
      onDrag: ({ location }) => setOver(isBelowMiddle(element, location.current.input.clientY) ? 'below' : 'above'),
      onDragLeave: () => setOver(null),
      onDrop: ({ source, location }) => {
        setOver(null)
        const dragged = source.data['orderedId']
        const isBelow = isBelowMiddle(element, location.current.input.clientY)
        if (typeof dragged === 'string') onDrop(dragged, { target: id, isBelow })
      },
    })
    return () => {
      stopDragging()
      stopTaking()
    }
  }, [library, row, handle, id, enabled, onDrop])
  return { isDragging, over }
}
