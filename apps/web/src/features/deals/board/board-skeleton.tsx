import type { Stage } from '@loanyard/contract/stages'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './board.module.css'

/** So many columns while not even the stages are known. */
const placeholderColumns = Array.from({ length: 5 }, (_, index) => ({ id: String(index), name: null }))

/** Holds the place of the board while it loads. */
export function BoardSkeleton({ stages }: { stages: readonly Stage[] | undefined }) {
  return (
    <div className={styles.board} aria-busy="true" aria-label="Loading the board" role="group">
      {(stages ?? placeholderColumns).map((stage, column) => (
        <div key={stage.id} className={styles.column}>
          <div className={styles.columnHead}>
            {stage.name === null ? <Skeleton width="60%" /> : <h2>{stage.name}</h2>}
          </div>
          <div className={styles.cards}>
            {Array.from({ length: 3 + ((column * 2) % 3) }, (_, card) => (
              <div key={card} className={styles.skeletonCard}>
                <Skeleton width={`${60 + ((card * 17 + column * 7) % 35)}%`} height="14px" />
                <Skeleton width={`${35 + ((card * 11 + column * 5) % 30)}%`} />
                <Skeleton width="45%" />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
