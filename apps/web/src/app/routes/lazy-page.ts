import { loadChunk } from '../../lib/browser/lazy-chunk.ts'
import { prefetchRoute } from './initial-prefetch.ts'
import type { pages } from './pages.ts'

type Pages = typeof pages

/**
 * Loads a page that is not a door. Which files each of them needs is a list of several kilobytes, so it is a chunk of its
 * own that sign-in does without; on any other page it is loaded while the browser asks who is signed in.
 */
export function lazyPage<Name extends keyof Pages>(name: Name): Pages[Name] {
  const load = async () => {
    const part = await loadChunk(async () => (await import('./pages.ts')).pages[name]())
    prefetchRoute(part)
    return part
  }
  // The guarantee: what it answers is what the page of that name answers.
  return load as Pages[Name]
}

/** Has the list of pages come at once, where it will be needed. */
export function preloadPageList(): void {
  void import('./pages.ts').catch(() => undefined)
}
