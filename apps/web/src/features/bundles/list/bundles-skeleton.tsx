import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './bundles.module.css'

/** Holds the place of the sections while they load. */
export function BundlesSkeleton() {
  return (
    <div className={styles.waiting} role="status" aria-label="Loading checklists">
      <Skeleton height="148px" />
      <Skeleton height="200px" />
      <Skeleton height="96px" />
    </div>
  )
}
