import type { Requirement } from '@loanyard/contract/requests'
import { formatDateTime } from '../../../lib/format.ts'
import { SubmissionView } from '../../requests/shared/index.ts'
import type { Preview } from '../../requests/shared/use-preview.tsx'
import { isOpen, hasContent } from './groups.ts'
import styles from './my-docs.module.css'

/** What was sent before and came back. */
export function EarlierAnswers({ request, preview }: { request: Requirement; preview: Preview }) {
  const earlier = (isOpen(request) ? request.submissions : request.submissions.slice(1)).filter(hasContent)
  if (earlier.length === 0) return null
  return (
    <details className={styles.earlier}>
      <summary>Previous submissions</summary>
      <div>
        {earlier.map((submission) => (
          <div key={submission.id} className={styles.sent}>
            <p className={styles.label}>{formatDateTime(submission.created)}</p>
            <SubmissionView
              submission={submission}
              onOpen={(document) => preview.open(document, submission.documents)}
            />
          </div>
        ))}
      </div>
    </details>
  )
}
