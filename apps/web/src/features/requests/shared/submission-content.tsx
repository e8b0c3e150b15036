import type { Submission, SubmittedDocument } from '@loanyard/contract/requests'
import { IconPaperclip } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatCounted, formatDateTime, formatSize } from '../../../lib/format.ts'
import { FileName } from '../../../ui/file-name.tsx'
import { reasonWords } from './request-words.ts'
import styles from './shared.module.css'

interface DocumentsProps {
  documents: readonly SubmittedDocument[]
  onOpen: (documentId: string) => void
  /** What can be done with one besides. */
  renderAction?: (document: SubmittedDocument) => ReactNode
}

function factsOf({ size, pages }: SubmittedDocument): string {
  return [size === null ? '' : formatSize(size), pages === null ? '' : formatCounted(pages, 'page')]
    .filter((fact) => fact !== '')
    .join(' · ')
}

/** Documents by name; one opens by a click. */
export function SubmittedDocuments({ documents, onOpen, renderAction }: DocumentsProps) {
  return (
    <ul className={styles.documents}>
      {documents.map((document) => (
        <li key={document.id}>
          <button type="button" className={styles.document} onClick={() => onOpen(document.id)}>
            <IconPaperclip aria-hidden="true" />
            <FileName name={document.name} />
            <span className={styles.quiet}>{factsOf(document)}</span>
          </button>
          {renderAction?.(document)}
        </li>
      ))}
    </ul>
  )
}

interface SubmissionContentProps extends Omit<DocumentsProps, 'documents'> {
  submission: Submission
}

/** What an answer says: its words, its documents, who signed, or why the request does not apply. */
export function SubmissionContent({ submission, ...rest }: SubmissionContentProps) {
  const { answer, acknowledgement, documents, not_applicable: reason, signed } = submission
  return (
    <>
      {reason !== null && (
        <div className={styles.said}>
          <p className={styles.quiet}>Does not apply, because:</p>
          <p className={styles.words}>{reason}</p>
        </div>
      )}
      {answer !== null && <p className={styles.words}>{answer}</p>}
      {acknowledgement === true && <p>Confirmed that they have read it.</p>}
      {documents.length > 0 && <SubmittedDocuments documents={documents} {...rest} />}
      {signed !== null && (
        <p>
          Signed by <strong>{signed.name}</strong> on {formatDateTime(signed.at)}{' '}
          <span className={styles.quiet}>(reference {signed.reference})</span>
        </p>
      )}
    </>
  )
}

/** Why an answer was sent back, in words; null where it was not. */
export function sentBackWords({ decision }: Pick<Submission, 'decision'>): string | null {
  if (decision?.status !== 'Rejected') return null
  const reason = decision.reason === null ? null : reasonWords[decision.reason]
  return [reason, decision.comment].filter((part) => part !== null && part !== '').join(': ') || 'Sent back'
}
