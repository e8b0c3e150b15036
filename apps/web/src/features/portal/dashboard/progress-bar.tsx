import type { Progress } from '@loanyard/contract/requests/progress'
import styles from './progress.module.css'

export function ProgressBar({ progress }: { progress: Progress }) {
  const { requirements, approved, submitted } = progress
  if (requirements === 0) return null
  const part = (count: number) => `${(100 * count) / requirements}%`
  const words = `${approved} of ${requirements} done${submitted === 0 ? '' : `, ${submitted} in review`}`
  return (
    <div className={styles.progress}>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label="Progress"
        aria-valuemin={0}
        aria-valuemax={requirements}
        aria-valuenow={approved}
        aria-valuetext={words}
      >
        <span className={styles.done} style={{ width: part(approved) }} />
        <span className={styles.sent} style={{ width: part(submitted) }} />
      </div>
      <p className={styles.words} aria-hidden="true">
        {words}
      </p>
    </div>
  )
}
