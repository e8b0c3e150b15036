import type { Document } from '@loanyard/contract/documents/schemas'
import { clsx } from 'clsx'
import { ActiveContentTag } from '../../../domain/documents/active-content.tsx'
import { displayFileName } from '../../../lib/format/file-name.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { StatusBadge } from '../../../ui/text/badges.tsx'
import { blankPagesLabel } from '../document-labels.ts'
import styles from '../documents.module.css'
import * as copy from './copy.ts'

interface DocumentNoteProps {
  document: Document
  /** Opens the original of a duplicate. */
  onOpen: (documentId: string) => void
}

export function DocumentNote({ document, onOpen }: DocumentNoteProps) {
  const { state, problem, duplicate_of } = document
  if (state === 'scanning') return <StatusBadge tone="neutral">{copy.scanning}</StatusBadge>
  if (state === 'rejected') {
    return (
      <span title={problem?.message}>
        <StatusBadge tone="negative">{copy.rejected}</StatusBadge>
      </span>
    )
  }
  const [same] = duplicate_of
  const blank = blankPagesLabel(document)
  const hasActive = document.active_content.length > 0
  const isNameOff = document.signer_names !== null
  if (same === undefined && blank === null && !hasActive && !isNameOff)
    return <span className={ui.muted}>{copy.ready}</span>
  return (
    <span className={styles.note} title={blank ?? undefined}>
      <ActiveContentTag document={document} />
      {isNameOff && <StatusBadge tone="caution">{copy.checkSigner}</StatusBadge>}
      {same !== undefined && (
        <>
          <span>{copy.sameAs}</span>
          <button
            type="button"
            className={clsx(ui.underlined, styles.textButton)}
            title={same.name}
            aria-label={copy.openDuplicate(same.name, document.name)}
            onClick={() => onOpen(same.id)}
          >
            {displayFileName(same.name)}
          </button>
        </>
      )}
      {blank !== null && <span>{blank.replace(/\.$/, '')}</span>}
    </span>
  )
}
