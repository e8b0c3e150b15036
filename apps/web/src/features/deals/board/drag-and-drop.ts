import { useEffect, useState, type RefObject } from 'react'
import { useDragAdapter } from '../../../lib/browser/drag-adapter.ts'

/** Returns true while the card is being dragged. */
export function useDraggableCard(
  element: RefObject<HTMLElement | null>,
  dealId: string,
  stageId: string,
  enabled: boolean,
): boolean {
  const library = useDragAdapter()
  const [dragging, setDragging] = useState(false)
  useEffect(() => {
    if (library === null || element.current === null || !enabled) return
    return library.draggable({
      element: element.current,
      getInitialData: () => ({ dealId, stageId }),
      onDragStart: () => setDragging(true),
      onDrop: () => setDragging(false),
    })
  }, [library, element, dealId, stageId, enabled])
  return dragging && enabled
}

/** Returns true while a card of another stage is over the column. */
export function useDropColumn(
  element: RefObject<HTMLElement | null>,
  stageId: string,
  onDropDeal: (dealId: string) => void,
): boolean {
  const library = useDragAdapter()
  const [over, setOver] = useState(false)
  useEffect(() => {
    if (library === null || element.current === null) return
    return library.dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => typeof source.data['dealId'] === 'string' && source.data['stageId'] !== stageId,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false)
        if (typeof source.data['dealId'] === 'string') onDropDeal(source.data['dealId'])
      },
    })
  }, [library, element, stageId, onDropDeal])
  return over
}
