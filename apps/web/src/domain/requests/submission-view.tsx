import type { Submission, SubmittedDocument } from '@loanyard/contract/requests/schemas'
import { IconEye } from '@tabler/icons-react'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { formatCounted, formatDateTimeInSentence, formatSize } from '../../lib/format/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { actionLabels } from '../../ui/copy.ts'
import ui from '../../ui/layout/primitives.module.css'
import { FittedFileName } from '../../ui/text/fitted-file-name.tsx'
import { ActiveContentTag } from '../documents/active-content.tsx'
import * as copy from './copy.ts'
import styles from './submission-view.module.css'

interface SubmissionViewProps {
  submission: Submission
  onOpen: (document: SubmittedDocument) => void
  renderActions?: (document: SubmittedDocument) => ReactNode
  renderThumbnail?: (document: SubmittedDocument) => ReactNode
}

function factsOf({ slot, size, pages }: SubmittedDocument): string {
  const facts = [slot ?? '', size === null ? '' : formatSize(size), pages === null ? '' : formatCounted(pages, 'page')]
  return facts.filter((fact) => fact !== '').join(' · ')
}

interface LineProps {
  document: SubmittedDocument
  onOpen: (document: SubmittedDocument) => void
  /** A picture of it. */
  thumbnail?: ReactNode
  children?: ReactNode
}

export function SubmittedDocumentLine({ document, onOpen, thumbnail, children }: LineProps) {
  return (
    <li className={clsx(ui.row3, ui.between, ui.box, styles.document)}>
      <div className={clsx(ui.line3, styles.file)}>
        {thumbnail}
        <div className={clsx(ui.shrinks, ui.grid)}>
          <FittedFileName name={document.name} />
          <span className={ui.quiet}>
            {factsOf(document)} <ActiveContentTag document={document} />
          </span>
          {document.is_returned && <span className={ui.bad}>{copy.needsFix}</span>}
        </div>
      </div>
      <div className={clsx(ui.line1, ui.end)}>
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

export function SubmissionView({ submission, onOpen, renderActions, renderThumbnail }: SubmissionViewProps) {
  const { answer, acknowledgement, not_applicable, signed, documents } = submission
  return (
    <div className={ui.stack3}>
      {not_applicable !== null && (
        <div>
          <p className={ui.quiet}>{copy.doesNotApply}</p>
          <p className={styles.text}>{not_applicable}</p>
        </div>
      )}
      {answer !== null && <p className={styles.text}>{answer}</p>}
      {acknowledgement === true && <p>{copy.confirmedAsRead}</p>}
      {signed !== null && (
        <p>
          {copy.signedBy}
          <strong>{signed.name}</strong>, {formatDateTimeInSentence(signed.at)}
          <span className={ui.quiet}>{copy.certificate(signed.reference)}</span>
        </p>
      )}
      {documents.length > 0 && (
        <ul className={ui.stack2} aria-label={copy.documents}>
          {documents.map((document) => (
            <SubmittedDocumentLine
              key={document.id}
              document={document}
              onOpen={onOpen}
              thumbnail={renderThumbnail?.(document)}
            >
              {renderActions?.(document)}
            </SubmittedDocumentLine>
          ))}
        </ul>
      )}
    </div>
  )
}
