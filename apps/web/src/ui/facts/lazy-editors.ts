import { lazy, startTransition, type ComponentType, type LazyExoticComponent } from 'react'
import { loadChunk } from '../../lib/browser/lazy-chunk.ts'

/** Editors of a page, in a chunk that it loads when the pointer or the focus comes near a value. */
export function lazyEditors<Chunk>(load: () => Promise<Chunk>) {
  let isShownAtOnce = false
  const loaded = () => loadChunk(load)
  return {
    preload: (): void => void loaded().catch(() => undefined),
    editor: <P>(pick: (chunk: Chunk) => ComponentType<P>): LazyExoticComponent<ComponentType<P>> =>
      lazy(async () => {
        const chunk = await loaded()
        isShownAtOnce = true
        return { default: pick(chunk) }
      }),
    /**
     * Opens an editor. Until they have loaded, what is shown stays, with its focus; then it opens within the click, or a
     * phone would show no keyboard.
     */
    open: (show: () => void): void => (isShownAtOnce ? show() : startTransition(show)),
  }
}
