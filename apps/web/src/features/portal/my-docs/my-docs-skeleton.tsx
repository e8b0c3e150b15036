import { Skeleton } from '../../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './my-docs.module.css'

/** While the requests of a deal load. */
export function MyDocsSkeleton() {
  return (
    <div className={styles.narrow} role="status">
      <VisuallyHidden>Loading…</VisuallyHidden>
      <Skeleton width="10rem" height="28px" />
      <Skeleton width="100%" height="8px" />
      <Skeleton width="100%" height="16rem" />
    </div>
  )
}
