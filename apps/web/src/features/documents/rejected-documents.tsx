import type { Document } from '@loanyard/contract/documents/schemas'
import { useState } from 'react'
import { formatCounted } from '../../lib/format/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { actionLabels } from '../../ui/copy.ts'
import { FileName } from '../../ui/text/file-name.tsx'
import * as copy from './copy.ts'
import styles from './documents.module.css'
import type { DocumentActions } from './use-document-actions.tsx'
import { useSectionFocus } from './use-section-focus.ts'

/** Rejected documents shown before "Show all". */
const shownAtFirst = 3

export function RejectedDocuments({ rows, actions }: { rows: readonly Document[]; actions: DocumentActions }) {
  const [showsAll, setShowsAll] = useState(false)
  const rejected = rows.filter(({ state }) => state === 'rejected')
  const section = useSectionFocus()
  if (rejected.length === 0) return null
  const shown = showsAll ? rejected : rejected.slice(0, shownAtFirst)
  return (
    <section ref={section} className={styles.rejected} aria-label={copy.rejectedDocuments}>
      <ul>
        {shown.map((document) => (
          <li key={document.id} data-line={document.id} tabIndex={-1}>
            <p>
              <strong>
                <FileName name={document.name} />
              </strong>{' '}
              {copy.wasRejected} {document.problem?.message}
            </p>
            {document.can.update && (
              <Button
                size="small"
                aria-label={copy.replaceDocument(document.name)}
                onClick={() => actions.replace(document)}
              >
                {copy.replace}
              </Button>
            )}
            {document.can.delete && (
              <Button
                size="small"
                variant="quiet"
                aria-label={copy.deleteDocument(document.name)}
                onClick={() => actions.remove([document])}
              >
                {actionLabels.delete}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {rejected.length > shown.length && (
        <Button size="small" variant="quiet" onClick={() => setShowsAll(true)}>
          {copy.showMore(formatCounted(rejected.length - shown.length, 'more', 'more'))}
        </Button>
      )}
    </section>
  )
}
