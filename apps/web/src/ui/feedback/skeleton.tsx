import { clsx } from 'clsx'
import ui from '../layout/primitives.module.css'
import styles from './skeleton.module.css'

interface SkeletonProps {
  /** Any CSS length. */
  width?: string
  height?: string
}

/** Hidden from assistive technology. */
export function Skeleton({ width = '100%', height = '12px' }: SkeletonProps) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />
}

/** One line per row, of varying lengths. */
export function SkeletonRows({ count }: { count: number }) {
  return (
    <div className={clsx(ui.stack6, styles.rows)}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} width={`${40 + ((index * 17) % 45)}%`} />
      ))}
    </div>
  )
}
