import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './deal.module.css'

/** Holds the place of a deal while it loads. */
export function DealSkeleton() {
  return (
    <div className={styles.waiting} role="status" aria-label="Loading the deal">
      <Skeleton width="22rem" height="26px" />
      <Skeleton width="30rem" />
      <Skeleton height="92px" />
      <div className={styles.columns}>
        <Skeleton height="26rem" />
        <Skeleton height="20rem" />
      </div>
    </div>
  )
}
