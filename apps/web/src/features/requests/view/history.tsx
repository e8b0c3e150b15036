import type { RequirementEvent } from '@loanyard/contract/requests/schemas'
import { rejectionLabels } from '../../../domain/requests/index.ts'
import { truncate } from '../../../lib/format/format.ts'
import { RelativeTime } from '../../../ui/text/time.tsx'
import * as copy from './copy.ts'
import styles from './view.module.css'

const actionLabels: Readonly<Record<RequirementEvent['action'], string>> = {
  requested: 'requested this',
  changed: 'edited the request',
  submitted: 'answered',
  resubmitted: 'answered again',
  document_removed: 'removed a document',
  withdrawn: 'withdrew the answer',
  signed: 'signed',
  approved: 'approved the answer',
  rejected: 'sent the answer back',
  waived: 'waived this',
  reopened: 'reopened this',
  reminded: 'sent a reminder',
}

function eventDetails({ reason, comment, documents }: RequirementEvent): string {
  const parts = [
    reason === null ? '' : rejectionLabels[reason].label,
    comment ?? '',
    documents.map(({ name }) => truncate(name)).join(', '),
  ]
  return parts.filter((part) => part !== '').join(' · ')
}

export function History({ history }: { history: readonly RequirementEvent[] }) {
  return (
    <details className={styles.history}>
      <summary>{copy.history}</summary>
      <ol aria-label={copy.history}>
        {history.toReversed().map((event, index) => (
          <li key={history.length - index}>
            <p>
              <strong>{event.actor}</strong> {actionLabels[event.action]}
              {event.side === 'client' && <span className={styles.quiet}>{copy.borrowerSuffix}</span>}
            </p>
            {eventDetails(event) !== '' && <p className={styles.words}>{eventDetails(event)}</p>}
            <p className={styles.quiet}>
              <RelativeTime value={event.created} />
            </p>
          </li>
        ))}
      </ol>
    </details>
  )
}
