import type { Requirement, Submission, SubmittedDocument } from '@loanyard/contract/requests/schemas'
import { removeSubmittedDocument } from '@loanyard/contract/requests/submission-calls'
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
import { Button } from '../../../ui/controls/button.tsx'
import { notifyError, notifySuccess } from '../../../ui/feedback/toast.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { AnswerForm } from '../answer/answer-form.tsx'
import { FileSource } from '../answer/file-source.tsx'
import { SentFile, TakeOffButton, type FilesProps } from '../answer/files/sent-file.tsx'
import { Thumbnail } from '../answer/files/thumbnail.tsx'
import { useTakeOff } from '../answer/files/use-file-actions.ts'
import { UploadList } from '../answer/upload-list.tsx'
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
    const [title, text] = request.is_skip_requested
      ? [copy.skipRequested(partner), copy.skipStaysOpen(partner)]
      : [copy.inReview(partner), copy.approvalPending]
    return (
      <div className={clsx(ui.stack1, ui.callout, ui.positiveNote, styles.waits)} role="status">
        <p>
          <strong>{title}</strong>
        </p>
        <p>{text}</p>
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
  const isOfFiles = request.kind === 'Document'
  return (
    <>
      <Outcome {...{ request, partner }} />
      {submission !== undefined && hasContent(submission) && (
        <div className={clsx(ui.stack3, styles.sent)}>
          <p className={ui.quiet}>
            {copy.whatYouSent(formatDateTimeInSentence(submission.modified))}
            {submission.submitted_by.side === 'staff' && copy.enteredBy(submission.submitted_by.name)}
          </p>
          <SentContent {...{ deal, request, submission, preview, canChange }} />
        </div>
      )}
      {isOfFiles && <AlsoSent {...{ deal, request, preview }} />}
      {canChange && isOfFiles && <UploadList deal={deal} requestId={request.id} />}
      {canChange && isOfFiles && isChanging && <FileSource deal={deal} request={request} />}
      {canChange && !isOfFiles && isChanging && (
        <AnswerForm {...{ deal, request, partner, preview }} changed={submission} onDone={() => setChanging(false)} />
      )}
      {canChange && !isChanging && (
        <div className={clsx(ui.wrap2, styles.actions)}>
          <Button onClick={() => setChanging(true)}>{isOfFiles ? copy.addFiles : copy.editMyAnswer}</Button>
        </div>
      )}
    </>
  )
}

/** Files that arrived after the answer was approved, or next to one that staff entered. */
function AlsoSent(files: FilesProps) {
  const { takeOff } = useTakeOff(files.deal, files.request)
  const sent = files.request.sent_documents
  if (sent.length === 0) return null
  return (
    <div className={ui.stack2}>
      <p className={ui.quiet}>{copy.alsoSent}</p>
      <ul className={ui.stack2} aria-label={copy.alsoSent}>
        {sent.map((document) => (
          <SentFile key={document.id} {...files} takeOff={takeOff} document={document} />
        ))}
      </ul>
    </div>
  )
}

interface SentContentProps {
  deal: DealRef
  request: Requirement
  submission: Submission
  preview: Preview
  canChange: boolean
}

function SentContent({ deal, request, submission, preview, canChange }: SentContentProps) {
  const [removing, setRemoving] = useState<SubmittedDocument | null>(null)
  const { takeOff } = useTakeOff(deal, request)
  const removeDocument = useRemoveDocument(deal, submission)
  return (
    <>
      <SubmissionView
        submission={submission}
        onOpen={(document) => preview.open(document, submission.documents)}
        renderThumbnail={(document) => <Thumbnail of={document.id} />}
        renderActions={(document) =>
          canChange && (
            <TakeOffButton
              document={document}
              onTakeOff={(one) => (one.undo_seconds > 0 ? takeOff(one) : setRemoving(one))}
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
