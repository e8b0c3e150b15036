import { useSyncExternalStore } from 'react'

function subscribe(changed: () => void): () => void {
  // Matches until the ratio changes: by zooming the browser or moving to another screen.
  const media = matchMedia(`(resolution: ${devicePixelRatio}dppx)`)
  media.addEventListener('change', changed)
  globalThis.addEventListener('resize', changed)
  return () => {
    media.removeEventListener('change', changed)
    globalThis.removeEventListener('resize', changed)
  }
}

/** Pixels of the screen per CSS pixel, kept up to date. */
export function usePixelRatio(): number {
  return useSyncExternalStore(subscribe, () => devicePixelRatio)
}
