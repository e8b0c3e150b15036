import type { RequestKind, RequestStatus } from '@loanyard/contract/values'
import { IconFileText, IconMessageQuestion, IconSignature, IconSquareCheck } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { dueWords, kindWords, requestTone } from './request-words.ts'
import styles from './shared.module.css'

const icons = {
  Document: IconFileText,
  Question: IconMessageQuestion,
  Acknowledgement: IconSquareCheck,
  PandaDoc: IconSignature,
} as const

/** The sign of what is asked for; its word on hover and for screen readers. */
export function KindIcon({ kind }: { kind: RequestKind }) {
  const Icon = icons[kind]
  return (
    <span className={styles.kind} role="img" aria-label={kindWords[kind]} title={kindWords[kind]}>
      <Icon aria-hidden="true" />
    </span>
  )
}

/** The status of a request or an answer. */
export function RequestStatusBadge({ status }: { status: RequestStatus }) {
  return <StatusBadge tone={requestTone[status]}>{status}</StatusBadge>
}

/** When something is due; nothing where no day was set. */
export function DueDate({ dueDate, isOverdue }: { dueDate: string | null; isOverdue: boolean }) {
  if (dueDate === null) return null
  return <span className={clsx(styles.due, isOverdue && styles.overdue)}>{dueWords(dueDate, isOverdue)}</span>
}
