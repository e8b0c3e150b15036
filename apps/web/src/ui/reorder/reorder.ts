import { useEffect, useState, type RefObject } from 'react'
import { useDragAdapter } from '../../lib/browser/drag-adapter.ts'

interface OrderedItem {
  readonly id: string
}

export interface Drop {
  readonly target: string
  readonly isBelow: boolean
}

/** Moves `id` to an index from 0; indexes out of range are clamped. */
export function moveToIndex<T extends OrderedItem>(items: readonly T[], id: string, index: number): T[] {
  const item = items.find((each) => each.id === id)
  if (item === undefined) return [...items]
  const others = items.filter((each) => each.id !== id)
  return others.toSpliced(Math.min(Math.max(index, 0), others.length), 0, item)
}

/** The index of `id` after it is dropped on the upper or lower half of `target`. */
export function dropIndex(items: readonly OrderedItem[], id: string, { target, isBelow }: Drop): number {
  const others = items.filter((each) => each.id !== id)
  return others.findIndex((each) => each.id === target) + (isBelow ? 1 : 0)
}

interface DragAndDrop {
  row: RefObject<HTMLElement | null>
  /** Not a ref: the button is replaced when its menu first opens. */
  handle: HTMLElement | null
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
    const element = row.current
    if (library === null || element === null || handle === null || !enabled) return
    const stopDragging = library.draggable({
      element,
      dragHandle: handle,
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
