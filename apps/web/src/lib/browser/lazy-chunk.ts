import { useDeferredValue, useEffect, useState } from 'react'
import * as copy from './copy.ts'
import { reloadForNewBuild } from './reload-for-new-build.ts'

let notifyWaiting: (message: string) => void = () => undefined

/** Says how people are told that a part of the page waits; the doors do without. */
export function onChunkWaiting(show: (message: string) => void): void {
  notifyWaiting = show
}

/** How long between attempts while the server cannot be reached, ms. */
const retryDelayMs = 3000

/** Resolves when the browser says that it is online again, or after a while: servers come back without a word. */
function waitForRetry(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, retryDelayMs)
    addEventListener('online', done)
  })
}

const failedStyles = new Set<HTMLLinkElement>()

/** Remembers from now on which style sheets did not come. */
export function trackFailedStyles(): void {
  addEventListener('error', ({ target }) => target instanceof HTMLLinkElement && failedStyles.add(target), true)
}

/** Asks again for style sheets that did not come: Vite asks for each once. */
function retryFailedStyles(): void {
  for (const link of failedStyles) link.replaceWith(link.cloneNode())
  failedStyles.clear()
}

/**
 * Loads a part of the page. Without a connection it waits for that, and says so unless `silently`: loading the page
 * again, as for a newer build, would lead to the browser's own failure page, and files being sent would be lost.
 * Rejects where the server is there and the part is not.
 */
export async function loadChunk<Chunk>(load: () => Promise<Chunk>, { silently = false } = {}): Promise<Chunk> {
  for (let hasNotified = silently; ; hasNotified = true) {
    try {
      return await load()
    } catch (error) {
      if ((await reloadForNewBuild()) === 'still the same') throw error
    }
    if (!hasNotified) notifyWaiting(copy.chunkWaiting)
    await waitForRetry()
    retryFailedStyles()
  }
}

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
