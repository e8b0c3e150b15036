import { useEffect } from 'react'
import type { Stage } from '../stage/use-stage.ts'

/** Rounding, and the margin below the last page. */
const slack = 32

/** Calls `onEnd` once the lower edge of the last page is on the screen, by whatever way one came there. */
export function useEnd(
  { scroller, layout, window: seen }: Stage,
  count: number,
  onEnd: (() => void) | undefined,
): void {
  const { height } = layout
  const isLast = seen.last === count - 1
  useEffect(() => {
    const element = scroller.current
    if (onEnd === undefined || element === null || !isLast || height === 0) return undefined
    const look = () => {
      const isDrawn = element.clientHeight > 0
      if (isDrawn && element.scrollTop + element.clientHeight >= height - slack) onEnd()
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [scroller, height, isLast, onEnd])
}
