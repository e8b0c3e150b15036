import { useEffect, useRef, type RefObject } from 'react'
import type { ScrollOffset } from './page-layout.ts'

/** Limit per event, so that a notch of a mouse wheel counts like a small pinch. */
const maxFactorPerEvent = 1.15

interface Pinch {
  /**
   * `factor` is relative to the current size, around a point of the window; `moved` is how far the two fingers moved.
   */
  readonly onZoom: (factor: number, point: ScrollOffset, moved: ScrollOffset) => void
}

interface Fingers {
  readonly distance: number
  readonly point: ScrollOffset
}

function fingersOf({ touches }: TouchEvent, element: HTMLElement): Fingers | null {
  const [one, other] = [touches[0], touches[1]]
  if (one === undefined || other === undefined || touches.length !== 2) return null
  const { left, top } = element.getBoundingClientRect()
  return {
    distance: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
    point: { left: (one.clientX + other.clientX) / 2 - left, top: (one.clientY + other.clientY) / 2 - top },
  }
}

function pointOf(event: MouseEvent, element: HTMLElement): ScrollOffset {
  const { left, top } = element.getBoundingClientRect()
  return { left: event.clientX - left, top: event.clientY - top }
}

const still: ScrollOffset = { left: 0, top: 0 }

function followWheel(element: HTMLElement, { onZoom }: Pinch, signal: AbortSignal): void {
  const onWheel = (event: WheelEvent) => {
    // Browsers report a touchpad pinch as a wheel event with Ctrl.
    if (!event.ctrlKey) return
    event.preventDefault()
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * 40
    const factor = Math.exp(-pixels / 100)
    onZoom(Math.min(maxFactorPerEvent, Math.max(1 / maxFactorPerEvent, factor)), pointOf(event, element), still)
  }
  element.addEventListener('wheel', onWheel, { passive: false, signal })
}

function followFingers(element: HTMLElement, { onZoom }: Pinch, signal: AbortSignal): void {
  let before: Fingers | null = null
  const onTouch = (event: TouchEvent) => {
    const now = fingersOf(event, element)
    if (now !== null && before !== null && event.type === 'touchmove') {
      event.preventDefault()
      const moved = { left: now.point.left - before.point.left, top: now.point.top - before.point.top }
      onZoom(before.distance === 0 ? 1 : now.distance / before.distance, before.point, moved)
    }
    before = now
  }
  for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const) {
    element.addEventListener(type, onTouch, { passive: false, signal })
  }
}

/**
 * Safari on a Mac reports touchpad pinches with its own events, whose scale is relative to the start of the gesture.
 */
function followGesture(element: HTMLElement, { onZoom }: Pinch, signal: AbortSignal): void {
  let before = 1
  const onGesture = (event: Event) => {
    if (!(event instanceof MouseEvent || 'clientX' in event) || !('scale' in event)) return
    event.preventDefault()
    const scale = event.type === 'gesturestart' ? 1 : Number(event.scale)
    if (event.type === 'gesturechange') onZoom(scale / before, pointOf(event as MouseEvent, element), still)
    before = scale
  }
  // On phones the touch events report the same gesture.
  if ('ontouchstart' in globalThis) return
  for (const type of ['gesturestart', 'gesturechange']) element.addEventListener(type, onGesture, { signal })
}

/** Zooms on pinch and Ctrl+wheel instead of the browser, which would zoom the whole page. */
export function usePinch(element: RefObject<HTMLElement | null>, onZoom: Pinch['onZoom']): void {
  const latest = useRef(onZoom)
  useEffect(() => {
    latest.current = onZoom
  })
  useEffect(() => {
    const followed = element.current
    if (followed === null) return undefined
    const controller = new AbortController()
    const pinch: Pinch = { onZoom: (...args) => latest.current(...args) }
    followWheel(followed, pinch, controller.signal)
    followFingers(followed, pinch, controller.signal)
    followGesture(followed, pinch, controller.signal)
    return () => controller.abort()
  }, [element])
}
