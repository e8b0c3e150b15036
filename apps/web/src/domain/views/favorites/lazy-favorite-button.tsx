import { lazy, Suspense } from 'react'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { whenIdle } from '../../../lib/browser/when-idle.ts'
import type { FavoriteButtonProps } from './favorite-button.tsx'
import styles from './favorites.module.css'

// The page comes first, and works without it.
const Loaded = lazy(async () => {
  await whenIdle()
  return { default: (await loadChunk(() => import('./favorite-button.tsx'))).FavoriteButton }
})

/** Its place is kept until it has loaded. */
export function FavoriteButton(props: FavoriteButtonProps) {
  return (
    <Suspense fallback={<span className={styles.place} />}>
      <Loaded {...props} />
    </Suspense>
  )
}
