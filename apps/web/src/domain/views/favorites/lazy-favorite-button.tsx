import { lazy, Suspense, type ComponentType } from 'react'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { whenIdle } from '../../../lib/browser/when-idle.ts'
import type { FavoriteButtonProps } from './favorite-button.tsx'
import styles from './favorites.module.css'

// The page comes first, and works without it.
const Loaded = lazy(async (): Promise<{ default: ComponentType<FavoriteButtonProps> }> => {
  await whenIdle()
  const module = await loadChunk(() => import('./favorite-button.tsx'), { silently: true }).catch(() => null)
  return { default: module?.FavoriteButton ?? (() => null) }
})

/** Its place is kept until it has loaded. */
export function FavoriteButton(props: FavoriteButtonProps) {
  return (
    <Suspense fallback={<span className={styles.place} />}>
      <Loaded {...props} />
    </Suspense>
  )
}
