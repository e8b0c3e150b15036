import { loadChunk } from '../../lib/browser/lazy-chunk.ts'
import { prefetchRoute } from './initial-prefetch.ts'
import type { pages } from './pages.ts'

type Pages = typeof pages

/**
 * Loads any page except the auth pages. The list of the files each page needs takes several kilobytes, so it is a
 * separate chunk that sign-in does without; other pages load it while the user is being fetched.
 */
export function lazyPage<Name extends keyof Pages>(name: Name): Pages[Name] {
  const load = async () => {
    const part = await loadChunk(async () => (await import('./pages.ts')).pages[name]())
    prefetchRoute(part)
    return part
  }
  // Cast: the module under this name is the page's own.
  return load as Pages[Name]
}

export function preloadPageList(): void {
  void import('./pages.ts').catch(() => undefined)
}
