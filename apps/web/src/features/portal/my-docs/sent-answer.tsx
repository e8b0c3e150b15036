import type { Requirement, Submission, SubmittedDocument } from '@loanyard/contract/requests'
import { IconTrash } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useState } from 'react'
import { formatDate, formatDateTime } from '../../../lib/format.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { SubmissionView } from '../../requests/shared/index.ts'
import { AnswerForm } from '../answer/answer-form.tsx'
import { useTakeOut } from '../answer/use-take-out.ts'
import type { DealRef } from '../deal-ref.ts'
import type { Preview } from '../../requests/shared/use-preview.tsx'
import { isSaid } from './groups.ts'
import styles from './my-docs.module.css'

interface SentAnswerProps {
  deal: DealRef
  request: Requirement
  partner: string
  preview: Preview
}

function Outcome({ request, partner }: Pick<SentAnswerProps, 'request' | 'partner'>) {
  const decision = request.submissions[0]?.decision ?? null
  if (request.status === 'Submitted') {
    return (
      <div className={clsx(styles.outcome, styles.waits)} role="status">
        <p>
          <strong>Sent. {partner} is checking it.</strong>
        </p>
        <p>You need to do nothing more here. If something has to be changed, it comes back to you with the reason.</p>
      </div>
    )
  }
  const isWaived = request.status === 'Waived'
  return (
    <div className={styles.outcome}>
      <p>
        <strong>{isWaived ? 'This is not needed any more.' : 'Done. Nothing more is needed.'}</strong>
      </p>
      {decision !== null && (
        <p className={styles.label}>
          {isWaived ? 'Waived' : 'Approved'} by {decision.decided_by}, {formatDate(decision.decided)}
        </p>
      )}
      {decision !== null && decision.comment !== null && <p className={styles.text}>“{decision.comment}”</p>}
    </div>
  )
}

/** What was sent and what became of it; until it is approved it can be changed. */
export function SentAnswer({ deal, request, partner, preview }: SentAnswerProps) {
  const [isChanging, setChanging] = useState(false)
  const [submission] = request.submissions
  const mayChange = submission?.can.change === true && request.kind !== 'PandaDoc'
  // Uploaded to be added to the answer, and not sent since.
  const isBegun = mayChange && request.unsent_documents.length > 0
  return (
    <>
      <Outcome {...{ request, partner }} />
      {submission !== undefined && isSaid(submission) && (
        <div className={styles.sent}>
          <p className={styles.label}>
            What you sent, {formatDateTime(submission.modified)}
            {submission.submitted_by.side === 'staff' && `, entered by ${submission.submitted_by.name}`}
          </p>
          <SentContent {...{ deal, submission, preview, mayChange }} />
        </div>
      )}
      {mayChange &&
        (isChanging || isBegun ? (
          <AnswerForm {...{ deal, request, preview }} changed={submission} onDone={() => setChanging(false)} />
        ) : (
          <div className={styles.ways}>
            <Button onClick={() => setChanging(true)}>Change what I sent</Button>
          </div>
        ))}
    </>
  )
}

interface SentContentProps {
  deal: DealRef
  submission: Submission
  preview: Preview
  mayChange: boolean
}

function SentContent({ deal, submission, preview, mayChange }: SentContentProps) {
  const [asked, setAsked] = useState<SubmittedDocument | null>(null)
  const takeOut = useTakeOut(deal, submission)
  return (
    <>
      <SubmissionView
        submission={submission}
        onOpen={(document) => preview.open(document, submission.documents)}
        renderActions={(document) =>
          mayChange && (
            <IconButton label={`Take out ${document.name}`} icon={<IconTrash />} onClick={() => setAsked(document)} />
          )
        }
      />
      <ConfirmDialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={`Take out ${asked?.name ?? ''}?`}
        confirmLabel="Take it out"
        busy={takeOut.isPending}
        onConfirm={() => asked !== null && takeOut.mutate(asked, { onSettled: () => setAsked(null) })}
      >
        {submission.documents.length === 1
          ? 'It is the only document, so your answer is withdrawn and the request is open again.'
          : 'It is deleted from what you sent. The other documents stay.'}
      </ConfirmDialog>
    </>
  )
}
