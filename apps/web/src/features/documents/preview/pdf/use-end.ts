import { useEffect } from 'react'
import type { ZoomPane } from '../stage/use-stage.ts'

/** Rounding, and the margin below the last page. */
const slack = 32

/** Calls `onEnd` once the lower edge of the last page is on the screen, by whatever way one came there. */
export function useReachedEnd(
  { scroller, layout, window: seen }: ZoomPane,
  count: number,
  onEnd: (() => void) | undefined,
): void {
  const { height } = layout
  const isLast = seen.last === count - 1
  useEffect(() => {
    const element = scroller.current
    if (onEnd === undefined || element === null || !isLast || height === 0) return undefined
    const checkEnd = () => {
      const isDrawn = element.clientHeight > 0
      if (isDrawn && element.scrollTop + element.clientHeight >= height - slack) onEnd()
    }
    checkEnd()
    element.addEventListener('scroll', checkEnd, { passive: true })
    return () => element.removeEventListener('scroll', checkEnd)
  }, [scroller, height, isLast, onEnd])
}
