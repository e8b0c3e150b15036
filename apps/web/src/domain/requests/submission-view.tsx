import type { Submission, SubmittedDocument } from '@loanyard/contract/requests/schemas'
import { IconEye } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatCounted, formatDateTime, formatSize } from '../../lib/format/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { actionLabels } from '../../ui/copy.ts'
import { FileName } from '../../ui/text/file-name.tsx'
import { ActiveContentTag } from '../documents/active-content.tsx'
import * as copy from './copy.ts'
import styles from './submission-view.module.css'

interface SubmissionViewProps {
  submission: Submission
  onOpen: (document: SubmittedDocument) => void
  renderActions?: (document: SubmittedDocument) => ReactNode
}

function factsOf({ size, pages }: SubmittedDocument): string {
  const facts = [size === null ? '' : formatSize(size), pages === null ? '' : formatCounted(pages, 'page')]
  return facts.filter((fact) => fact !== '').join(' · ')
}

interface LineProps {
  document: SubmittedDocument
  onOpen: (document: SubmittedDocument) => void
  children?: ReactNode
}

export function SubmittedDocumentLine({ document, onOpen, children }: LineProps) {
  return (
    <li className={styles.document}>
      <div className={styles.description}>
        <FileName name={document.name} />
        <span className={styles.facts}>
          {factsOf(document)} <ActiveContentTag document={document} />
        </span>
      </div>
      <div className={styles.actions}>
        <Button
          icon={<IconEye />}
          variant="quiet"
          aria-label={copy.openDocument(document.name)}
          onClick={() => onOpen(document)}
        >
          {actionLabels.open}
        </Button>
        {children}
      </div>
    </li>
  )
}

export function SubmissionView({ submission, onOpen, renderActions }: SubmissionViewProps) {
  const { answer, acknowledgement, not_applicable, signed, documents } = submission
  return (
    <div className={styles.submission}>
      {not_applicable !== null && (
        <div>
          <p className={styles.label}>{copy.doesNotApply}</p>
          <p className={styles.text}>{not_applicable}</p>
        </div>
      )}
      {answer !== null && <p className={styles.text}>{answer}</p>}
      {acknowledgement === true && <p>{copy.confirmedAsRead}</p>}
      {signed !== null && (
        <p>
          {copy.signedBy}
          <strong>{signed.name}</strong>, {formatDateTime(signed.at)}
          <span className={styles.facts}>{copy.certificate(signed.reference)}</span>
        </p>
      )}
      {documents.length > 0 && (
        <ul className={styles.documents} aria-label={copy.documents}>
          {documents.map((document) => (
            <SubmittedDocumentLine key={document.id} document={document} onOpen={onOpen}>
              {renderActions?.(document)}
            </SubmittedDocumentLine>
          ))}
        </ul>
      )}
    </div>
  )
}
