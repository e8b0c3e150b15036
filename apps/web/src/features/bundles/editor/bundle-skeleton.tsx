import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './editor.module.css'

/** Holds the place of a bundle while it loads. */
export function BundleSkeleton() {
  return (
    <div className={styles.waiting} role="status" aria-label="Loading the checklist">
      <Skeleton width="22rem" height="26px" />
      <div className={styles.columns}>
        <Skeleton height="24rem" />
        <Skeleton height="12rem" />
      </div>
    </div>
  )
}
