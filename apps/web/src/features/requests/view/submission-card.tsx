import type { Requirement, Submission, SubmittedDocument } from '@loanyard/contract/requests/schemas'
import { removeSubmittedDocument } from '@loanyard/contract/requests/submission-calls'
import { IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { rejectionLabels, RequestStatusBadge, SubmissionView } from '../../../domain/requests/index.ts'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { displayFileName } from '../../../lib/format/file-name.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { notifyError, notifySuccess } from '../../../ui/feedback/toast.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { RelativeTime } from '../../../ui/text/time.tsx'
import { requestFailures } from '../request-failures.ts'
import { useRequests } from '../requests-context.ts'
import * as copy from './copy.ts'
import { SignerNamesNote } from './signer-names-note.tsx'
import styles from './view.module.css'

const decided = {
  Approved: copy.approvedLabel,
  Rejected: copy.sentBack,
  Waived: copy.waivedLabel,
  Pending: copy.reopened,
  Submitted: '',
} as const

function Decision({ decision }: { decision: NonNullable<Submission['decision']> }) {
  const { reason, comment } = decision
  return (
    <div className={styles.decision}>
      <p>
        {decided[decision.status]}
        {copy.decidedBy}
        <strong>{decision.decided_by}</strong>, <RelativeTime value={decision.decided_at} />
      </p>
      {reason !== null && <p>{rejectionLabels[reason].label}</p>}
      {comment !== null && <p className={ui.lines}>{comment}</p>}
    </div>
  )
}

function useRemoveDocument(submission: Submission) {
  const { scope, refresh } = useRequests()
  const [document, setDocument] = useState<SubmittedDocument | null>(null)
  const { mutate: remove, isPending } = useMutation({
    mutationFn: ({ id }: SubmittedDocument) =>
      callApi(removeSubmittedDocument, {
        params: { partner_id: scope.partnerId, submission_id: submission.id, document_id: id },
      }),
    onSuccess: (_, { name }) => notifySuccess(copy.removed(displayFileName(name))),
    onError: (error) => notifyError(reasonOf(error, requestFailures.removeDocument)),
    onSettled: () => {
      setDocument(null)
      void refresh()
    },
  })
  const dialog = document !== null && (
    <ConfirmDialog
      opened
      onClose={() => setDocument(null)}
      title={copy.removeQuestion(displayFileName(document.name))}
      confirmLabel={actionLabels.remove}
      busy={isPending}
      onConfirm={() => remove(document)}
    >
      {submission.documents.length === 1 ? copy.removeOnlyDocument : copy.removeOneDocument}
    </ConfirmDialog>
  )
  return { confirmRemoval: setDocument, dialog }
}

interface SubmissionCardProps {
  requirement: Requirement
  submission: Submission
}

export function SubmissionCard({ requirement, submission }: SubmissionCardProps) {
  const { openDocument } = useRequests()
  const { confirmRemoval, dialog } = useRemoveDocument(submission)
  const { submitted_by: by } = submission
  const signerNames = submission.signed?.signer_names ?? null
  const isWaiver = submission.status === 'Waived' && submission.documents.length === 0 && submission.answer === null
  return (
    <li className={clsx(ui.stack2, ui.framed, styles.submission)}>
      <p className={clsx(ui.wrap3, ui.between, ui.small)}>
        <span>
          <strong>{by.name}</strong>
          {by.side === 'staff' && !isWaiver && copy.onBehalfSuffix}, <RelativeTime value={submission.created} />
        </span>
        <RequestStatusBadge side="staff" status={submission.status} />
      </p>
      <SubmissionView
        submission={submission}
        onOpen={(document) => openDocument(document, submission.documents)}
        renderActions={(document) =>
          submission.can.change && requirement.kind !== 'Question' ? (
            <IconButton
              label={copy.removeDocument(document.name)}
              icon={<IconX />}
              size="small"
              onClick={() => confirmRemoval(document)}
            />
          ) : null
        }
      />
      {signerNames !== null && <SignerNamesNote names={signerNames} />}
      {submission.decision !== null && <Decision decision={submission.decision} />}
      {dialog}
    </li>
  )
}
