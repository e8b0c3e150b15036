import { useDeferredValue, useEffect, useState } from 'react'

/** A component whose code comes when it is wanted (lazyRouteComponent), which has no `preload` any more once it is there. */
interface LazyComponent {
  readonly preload?: (() => Promise<void> | undefined) | undefined
}

/**
 * Loads a part of what surrounds every page.
 * @returns whether it can be rendered. Suspense would say so, too, but shows nothing within 300 ms of another part that
 * had to wait, so that pages would come together in steps.
 */
export function useLazyChunk(chunk: LazyComponent): boolean {
  const [hasEnded, setEnded] = useState(false)
  useEffect(() => {
    let isMounted = true
    void chunk.preload?.()?.then(() => isMounted && setEnded(true))
    return () => {
      isMounted = false
    }
  }, [chunk])
  // Rendered after what waits for it, in slices: with it in one piece a phone would answer nothing meanwhile.
  return useDeferredValue(hasEnded || chunk.preload === undefined, false)
}
