import { useDeferredValue, useEffect, useState } from 'react'
import * as copy from './copy.ts'
import { reloadForNewBuild } from './reload-for-new-build.ts'

let notifyWaiting: (message: string) => void = () => undefined

/** Sets how people are notified that a chunk is delayed; the auth pages don't set it. */
export function onChunkWaiting(show: (message: string) => void): void {
  notifyWaiting = show
}

const retryDelayMs = 3000

/** Resolves when the browser is online again, or after a delay, because a server can come back silently. */
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

export function trackFailedStyles(): void {
  addEventListener('error', ({ target }) => target instanceof HTMLLinkElement && failedStyles.add(target), true)
}

/** Vite requests each style sheet only once. */
function retryFailedStyles(): void {
  for (const link of failedStyles) link.replaceWith(link.cloneNode())
  failedStyles.clear()
}

/**
 * Loads a chunk. Offline it waits for the connection, with a notification unless `silently`: a reload would show the
 * browser's error page and lose uploads. Rejects if the server answers but the chunk is missing.
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

/** A lazyRouteComponent, which has no `preload` once it is loaded. */
interface LazyComponent {
  readonly preload?: (() => Promise<void> | undefined) | undefined
}

/**
 * Loads a part of the shell.
 * @returns whether it can be rendered. Suspense would hold it back for 300 ms after another suspended part, so that
 * the page would appear in steps.
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
  return hasEnded || chunk.preload === undefined
}

/** Like `useLazyChunk`, for parts that render after their surroundings, in slices: all at once would block a phone. */
export function useDeferredChunk(chunk: LazyComponent): boolean {
  return useDeferredValue(useLazyChunk(chunk), false)
}
