import type { Progress } from '@loanyard/contract/requests/progress'
import ui from '../../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'
import styles from './progress.module.css'

/** For the borrower, what is sent is done, whether or not it was reviewed. */
export function ProgressBar({ progress }: { progress: Progress }) {
  const { requirements, approved, submitted } = progress
  if (requirements === 0) return null
  const part = (count: number) => `${(100 * count) / requirements}%`
  const text = copy.progressText(approved + submitted, requirements, approved)
  return (
    <div className={ui.stack1}>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={copy.progress}
        aria-valuemin={0}
        aria-valuemax={requirements}
        aria-valuenow={approved + submitted}
        aria-valuetext={text}
      >
        <span className={styles.done} style={{ width: part(approved) }} />
        <span className={styles.sent} style={{ width: part(submitted) }} />
      </div>
      <p className={ui.quiet} aria-hidden="true">
        {text}
      </p>
    </div>
  )
}
