import { Spinner } from '../feedback/spinner.tsx'
import styles from './data-list.module.css'
import type { DataListProps } from './list-props.ts'

/** Below the rows: the next page is loading, or it failed. */
export function MoreRows<R>({
  isLoadingMore,
  moreFailed,
  hasMore,
}: Pick<DataListProps<R>, 'isLoadingMore' | 'moreFailed' | 'hasMore'>) {
  if (moreFailed) return <div className={styles.more}>{moreFailed}</div>
  if (!hasMore) return null
  return (
    <div className={styles.more} role="status">
      {isLoadingMore && (
        <span className={styles.waiting}>
          <Spinner /> Loading more…
        </span>
      )}
    </div>
  )
}
