import type { Document } from '@loanyard/contract/documents'
import { formatDate, formatSize } from '../../lib/format.ts'
import { FileName } from '../../ui/file-name.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { noticesOf } from './document-words.ts'
import styles from './documents.module.css'

/** A document as a few lines, for narrow windows. */
export function NarrowDocument({ document }: { document: Document }) {
  const { name, size, uploaded_by, created, state } = document
  const notices = state === 'ready' ? noticesOf(document) : []
  return (
    <span className={styles.narrow}>
      <span className={styles.narrowName}>
        <FileName name={name} />
      </span>
      <span className={styles.quiet}>
        {[...(size === null ? [] : [formatSize(size)]), formatDate(created), uploaded_by].join(' · ')}
      </span>
      {state === 'scanning' && <StatusBadge tone="neutral">Scanning…</StatusBadge>}
      {state === 'rejected' && <StatusBadge tone="negative">Rejected</StatusBadge>}
      {notices.length > 0 && <span className={styles.caution}>{notices.join(' ')}</span>}
    </span>
  )
}
