import { useLayoutEffect, useState, type RefObject } from 'react'

export interface ElementSize {
  readonly width: number
  readonly height: number
}

/** The element's inner size without scroll bars, kept up to date; null before layout. CSS pixels. */
export function useElementSize(element: RefObject<HTMLElement | null>): ElementSize | null {
  const [room, setRoom] = useState<ElementSize | null>(null)
  useLayoutEffect(() => {
    const observed = element.current
    if (observed === null) return undefined
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = observed
      setRoom((before) => (before?.width === width && before.height === height ? before : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(observed)
    return () => observer.disconnect()
  }, [element])
  return room
}
