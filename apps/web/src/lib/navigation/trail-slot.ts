import { useSyncExternalStore } from 'react'

let slot: HTMLElement | null = null
const listeners = new Set<() => void>()

function set(element: HTMLElement | null): void {
  slot = element
  listeners.forEach((listener) => listener())
}

/** Ref of the element beside a page's heading that the breadcrumbs move into. */
export function trailSlot(element: HTMLElement): () => void {
  set(element)
  return () => {
    // The next page's may be there already.
    if (slot === element) set(null)
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Null while no page with a heading of its own is shown. */
export function useTrailSlot(): HTMLElement | null {
  return useSyncExternalStore(subscribe, () => slot)
}
