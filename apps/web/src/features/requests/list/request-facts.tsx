import type { RequestKind } from '@loanyard/contract/core/values'
import { clsx } from 'clsx'
import { dueLabel, KindIcon, kindLabels } from '../../../domain/requests/index.ts'
import styles from './request-facts.module.css'

/** The icon of a kind, labeled for screen readers and on hover. */
export function KindBadge({ kind }: { kind: RequestKind }) {
  return (
    <span className={styles.kind} role="img" aria-label={kindLabels[kind]} title={kindLabels[kind]}>
      <KindIcon kind={kind} />
    </span>
  )
}

export function DueDate({ dueDate, isOverdue }: { dueDate: string | null; isOverdue: boolean | null }) {
  const label = dueLabel({ due_date: dueDate, is_overdue: isOverdue })
  return label === null ? null : <span className={clsx(styles.due, isOverdue === true && styles.overdue)}>{label}</span>
}
