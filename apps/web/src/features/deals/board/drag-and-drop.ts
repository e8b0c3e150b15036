import { useEffect, useState, type RefObject } from 'react'

type Adapter = typeof import('@atlaskit/pragmatic-drag-and-drop/element/adapter')

let adapter: Adapter | null = null
const load = () => import('@atlaskit/pragmatic-drag-and-drop/element/adapter')

/** The drag-and-drop library, fetched once after the board is there; null until then. */
function useAdapter(): Adapter | null {
  const [loaded, setLoaded] = useState(adapter)
  useEffect(() => {
    if (adapter !== null) return
    let mounted = true
    // Without it the menu and the keys still move cards.
    load().then(
      (module) => {
        adapter = module
        if (mounted) setLoaded(module)
      },
      () => undefined,
    )
    return () => {
      mounted = false
    }
  }, [])
  return loaded
}

/** Makes a card draggable while `enabled`; true while it is being dragged. */
export function useDraggableCard(
  element: RefObject<HTMLElement | null>,
  dealId: string,
  stageId: string,
  enabled: boolean,
): boolean {
  const library = useAdapter()
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

/** Lets cards of other stages be dropped here; true while one is held above. */
export function useDropColumn(
  element: RefObject<HTMLElement | null>,
  stageId: string,
  onDropDeal: (dealId: string) => void,
): boolean {
  const library = useAdapter()
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
