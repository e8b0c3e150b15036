import { lazy, Suspense } from 'react'
import { loadChunk } from '../../lib/browser/lazy-chunk.ts'
import type { SavedViewsProps } from './saved-views.tsx'
import styles from './views.module.css'

// The list works without them.
const Loaded = lazy(() => loadChunk(() => import('./later.ts')).then((module) => ({ default: module.SavedViews })))

/** The saved views of a list, whose place is kept until they have loaded. */
export function SavedViews(props: SavedViewsProps) {
  return (
    <Suspense fallback={<span className={styles.views} />}>
      <Loaded {...props} />
    </Suspense>
  )
}
