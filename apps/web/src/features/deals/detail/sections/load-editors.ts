import { lazy, startTransition } from 'react'
import { loadChunk } from '../../../../lib/browser/lazy-chunk.ts'

const load = () => loadChunk(() => import('./edit/later.ts'))

/** Before the first click, when the pointer or the focus comes near. */
export const preloadEditors = (): void => void load().catch(() => undefined)

let isShownAtOnce = false

export const FactEditor = lazy(async () => {
  const module = await load()
  isShownAtOnce = true
  return { default: module.FactEditor }
})
export const SectionForm = lazy(() => load().then((module) => ({ default: module.SectionForm })))

/**
 * Opens an editor. Until they have loaded, what is shown stays, with its focus; then it opens within the click, or a
 * phone would show no keyboard.
 */
export const openEditor = (open: () => void): void => (isShownAtOnce ? open() : startTransition(open))
