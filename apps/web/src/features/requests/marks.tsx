import type { RequestKind } from '@loanyard/contract/values'
import { clsx } from 'clsx'
import styles from './marks.module.css'
import { dueWords, KindIcon, kindWords } from './shared/index.ts'

/** The picture of a kind, with its word on hover and for screen readers. */
export function KindMark({ kind }: { kind: RequestKind }) {
  return (
    <span className={styles.kind} role="img" aria-label={kindWords[kind]} title={kindWords[kind]}>
      <KindIcon kind={kind} />
    </span>
  )
}

/** When something is due; nothing where no day was set. */
export function DueDate({ dueDate, isOverdue }: { dueDate: string | null; isOverdue: boolean | null }) {
  const words = dueWords({ due_date: dueDate, is_overdue: isOverdue })
  return words === null ? null : <span className={clsx(styles.due, isOverdue === true && styles.overdue)}>{words}</span>
}
