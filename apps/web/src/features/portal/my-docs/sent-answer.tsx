import type { Requirement, Submission, SubmittedDocument } from '@loanyard/contract/requests/schemas'
import { removeSubmittedDocument } from '@loanyard/contract/requests/submission-calls'
import { IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import type { DealRef } from '../../../domain/deal-ref.ts'
import type { Preview } from '../../../domain/documents/document-preview.tsx'
import { SubmissionView } from '../../../domain/requests/index.ts'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { asClient } from '../../../lib/auth/viewer-role.ts'
import { formatDateInSentence, formatDateTimeInSentence } from '../../../lib/format/format.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { notifyError, notifySuccess } from '../../../ui/feedback/toast.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { AnswerForm } from '../answer/answer-form.tsx'
import { reloadDeal } from '../queries.ts'
import * as specified from '../specified-copy.ts'
import * as copy from './copy.ts'
import styles from './my-docs.module.css'
import { hasContent } from './request-groups.ts'

function useRemoveDocument(deal: DealRef, submission: Submission) {
  return useMutation({
    mutationFn: ({ id }: SubmittedDocument) =>
      callApi(removeSubmittedDocument, {
        params: { partner_id: deal.partnerId, submission_id: submission.id, document_id: id },
        query: asClient,
      }),
    onSuccess: (_, { name }) => notifySuccess(copy.removed(name)),
    onError: (error) => notifyError(reasonOf(error, specified.failedToDeleteDocSubmission)),
    onSettled: () => reloadDeal(deal),
  })
}

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
      <div className={clsx(ui.stack1, ui.callout, ui.positiveNote, styles.waits)} role="status">
        <p>
          <strong>{copy.inReview(partner)}</strong>
        </p>
        <p>{copy.approvalPending}</p>
      </div>
    )
  }
  const isWaived = request.status === 'Waived'
  return (
    <div className={clsx(ui.stack1, ui.callout, ui.positiveNote)}>
      <p>
        <strong>{isWaived ? copy.waivedText : copy.approvedText}</strong>
      </p>
      {decision !== null && (
        <p className={ui.quiet}>
          {copy.decidedBy(
            isWaived ? copy.waived : copy.approved,
            decision.decided_by,
            formatDateInSentence(decision.decided_at),
          )}
        </p>
      )}
      {decision !== null && decision.comment !== null && <p className={styles.text}>“{decision.comment}”</p>}
    </div>
  )
}

/** The sent answer and its review; it can be changed until it is approved. */
export function SentAnswer({ deal, request, partner, preview }: SentAnswerProps) {
  const [isChanging, setChanging] = useState(false)
  const [submission] = request.submissions
  const canChange = submission?.can.change === true && request.kind !== 'PandaDoc'
  // Documents uploaded for the answer but not sent yet.
  const isBegun = canChange && request.unsent_documents.length > 0
  return (
    <>
      <Outcome {...{ request, partner }} />
      {submission !== undefined && hasContent(submission) && (
        <div className={clsx(ui.stack3, styles.sent)}>
          <p className={ui.quiet}>
            {copy.whatYouSent(formatDateTimeInSentence(submission.modified))}
            {submission.submitted_by.side === 'staff' && copy.enteredBy(submission.submitted_by.name)}
          </p>
          <SentContent {...{ deal, submission, preview, canChange }} />
        </div>
      )}
      {canChange &&
        (isChanging || isBegun ? (
          <AnswerForm {...{ deal, request, preview }} changed={submission} onDone={() => setChanging(false)} />
        ) : (
          <div className={clsx(ui.wrap2, styles.actions)}>
            <Button onClick={() => setChanging(true)}>{copy.editMyAnswer}</Button>
          </div>
        ))}
    </>
  )
}

interface SentContentProps {
  deal: DealRef
  submission: Submission
  preview: Preview
  canChange: boolean
}

function SentContent({ deal, submission, preview, canChange }: SentContentProps) {
  const [removing, setRemoving] = useState<SubmittedDocument | null>(null)
  const removeDocument = useRemoveDocument(deal, submission)
  return (
    <>
      <SubmissionView
        submission={submission}
        onOpen={(document) => preview.open(document, submission.documents)}
        renderActions={(document) =>
          canChange && (
            <IconButton
              label={copy.removeName(document.name)}
              icon={<IconTrash />}
              onClick={() => setRemoving(document)}
            />
          )
        }
      />
      <ConfirmDialog
        opened={removing !== null}
        onClose={() => setRemoving(null)}
        title={copy.removeTitle(removing?.name ?? '')}
        confirmLabel={copy.removeDocument}
        busy={removeDocument.isPending}
        onConfirm={() => removing !== null && removeDocument.mutate(removing, { onSettled: () => setRemoving(null) })}
      >
        {submission.documents.length === 1 ? copy.removeOnlyDocument : copy.removeOneDocument}
      </ConfirmDialog>
    </>
  )
}
