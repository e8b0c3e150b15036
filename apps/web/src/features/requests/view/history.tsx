import type { RequirementEvent } from '@loanyard/contract/requests/schemas'
import { rejectionLabels } from '../../../domain/requests/index.ts'
import { truncate } from '../../../lib/format/format.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { RelativeTime } from '../../../ui/text/time.tsx'
import * as copy from './copy.ts'
import styles from './view.module.css'

const actionLabels: Readonly<Record<RequirementEvent['action'], string>> = {
  requested: copy.historyRequested,
  changed: copy.historyChanged,
  sent: copy.historySent,
  filed: copy.historyFiled,
  kept: copy.historyKept,
  submitted: copy.historySubmitted,
  resubmitted: copy.historyResubmitted,
  document_removed: copy.historyDocumentRemoved,
  withdrawn: copy.historyWithdrawn,
  signed: copy.historySigned,
  approved: copy.historyApproved,
  rejected: copy.historyRejected,
  waived: copy.historyWaived,
  reopened: copy.historyReopened,
  reminded: copy.historyReminded,
  reported_other: copy.historyReportedOther,
  returned: copy.historyReturned,
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
              {event.side === 'client' && <span className={ui.quiet}>{copy.borrowerSuffix}</span>}
            </p>
            {eventDetails(event) !== '' && <p className={ui.lines}>{eventDetails(event)}</p>}
            <p className={ui.quiet}>
              <RelativeTime value={event.created} />
            </p>
          </li>
        ))}
      </ol>
    </details>
  )
}
