import type { RequestKind } from '@loanyard/contract/core/values'
import type { Progress } from '@loanyard/contract/requests/progress'
import { clsx } from 'clsx'
import { type Due, dueLabel, KindIcon, kindLabels } from '../../../domain/requests/index.ts'
import { formatCount } from '../../../lib/format/format.ts'
import ui from '../../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'
import styles from './list.module.css'

/** The icon of a kind, labeled for screen readers and on hover. */
export function KindBadge({ kind }: { kind: RequestKind }) {
  return (
    <span className={styles.kind} role="img" aria-label={kindLabels[kind]} title={kindLabels[kind]}>
      <KindIcon kind={kind} />
    </span>
  )
}

export function DueDate({ due }: { due: Due }) {
  const label = dueLabel(due)
  return label === null ? null : (
    <span className={clsx(ui.quiet, ui.unbroken, due.is_overdue && styles.overdue)}>{label}</span>
  )
}

/** "3 of 8 done, 2 to review", as text and as a bar. */
export function RequestProgress({ progress, label }: { progress: Progress; label: string }) {
  const { requirements, approved, submitted } = progress
  return (
    <div className={clsx(ui.row3, ui.figures)}>
      <svg className={styles.bar} viewBox="0 0 100 6" preserveAspectRatio="none" role="img" aria-label={label}>
        <rect width="100" height="6" className={styles.track} />
        <rect
          width={requirements === 0 ? 0 : (100 * (approved + submitted)) / requirements}
          height="6"
          className={styles.sent}
        />
        <rect width={requirements === 0 ? 0 : (100 * approved) / requirements} height="6" className={styles.done} />
      </svg>
      <span className={ui.quiet}>
        {copy.progressDone(formatCount(approved), formatCount(requirements))}
        {submitted > 0 && copy.progressToReview(formatCount(submitted))}
      </span>
    </div>
  )
}

export function progressOf(requests: readonly { status: string }[]): Progress {
  const count = (...statuses: string[]) => requests.filter(({ status }) => statuses.includes(status)).length
  return { requirements: requests.length, approved: count('Approved', 'Waived'), submitted: count('Submitted') }
}
