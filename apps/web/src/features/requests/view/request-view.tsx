import { updateRequirement } from '@loanyard/contract/requests/calls'
import type { RequirementDetail } from '@loanyard/contract/requests/schemas'
import { IconPaperclip } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { LazyThread } from '../../../domain/questions/lazy-thread.tsx'
import { takesFiles } from '../../../domain/requests/filing/filing-targets.ts'
import { PlaceFieldsButton } from '../../../domain/requests/signature-fields/place-fields-button.tsx'
import { messageOf, isNotFound } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, FailedState } from '../../../ui/feedback/states.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { FileName } from '../../../ui/text/file-name.tsx'
import { requirementQuery } from '../queries.ts'
import { RemindButton } from '../remind-button.tsx'
import { requestFailures } from '../request-failures.ts'
import { pendingAnswerOf, useRequests, type AnsweredRequest } from '../requests-context.ts'
import type { Decisions } from '../use-decisions.ts'
import { AnswerForm } from './answer-form.tsx'
import * as copy from './copy.ts'
import { History } from './history.tsx'
import { OtherPersonNote } from './other-person-note.tsx'
import { PickDocumentDialog } from './pick-document-dialog.tsx'
import { RequestHeader } from './request-header.tsx'
import { SentFiles } from './sent-files.tsx'
import { SubmissionCard } from './submission-card.tsx'
import styles from './view.module.css'

interface DecisionBarProps {
  answered: AnsweredRequest
  busy: boolean
  onApprove: () => void
}

function DecisionBar({ answered, busy, onApprove }: DecisionBarProps) {
  const { openDialog, isDeciding = false } = useRequests()
  const approve = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isDeciding) approve.current?.querySelector('button')?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is opened
  }, [])
  const applies = answered.submission.not_applicable === null
  const isSkipRequested = answered.requirement.is_skip_requested
  const agree = isSkipRequested ? copy.agreeToSkip : copy.agreeAndWaive
  return (
    <div className={ui.stack2}>
      {isSkipRequested && <p>{copy.skipRequested}</p>}
      <div ref={approve} className={ui.wrap2} role="group" aria-label={copy.decide}>
        <Button variant="primary" busy={busy} aria-keyshortcuts="a" onClick={onApprove}>
          {applies ? copy.approve : agree}
        </Button>
        <Button aria-keyshortcuts="r" onClick={() => openDialog({ kind: 'reject', answers: [answered] })}>
          {isSkipRequested ? copy.refuseToSkip : copy.sendBack}
        </Button>
      </div>
    </div>
  )
}

function RequestDetails({ request }: { request: RequirementDetail }) {
  const { openDocument } = useRequests()
  const { description, template_document: template } = request
  return (
    <>
      {description !== '' && <p className={ui.lines}>{description}</p>}
      {template !== null && (
        <button
          type="button"
          className={clsx(ui.row2, ui.icons16, styles.template)}
          onClick={() => openDocument(template)}
        >
          <IconPaperclip aria-hidden="true" />
          <span className={ui.quiet}>{request.kind === 'PandaDoc' ? copy.toSign : copy.attached}</span>
          <FileName name={template.name} />
        </button>
      )}
      {template !== null && <RequestFields request={request} document={template} />}
      {request.kind === 'Document' && <SentFiles request={request} />}
    </>
  )
}

interface RequestFieldsProps {
  request: RequirementDetail
  document: NonNullable<RequirementDetail['template_document']>
}

/** Until it is signed. */
function RequestFields({ request, document }: RequestFieldsProps) {
  const { scope, refresh } = useRequests()
  const { id, kind, status, can, signature_fields: fields } = request
  const save = useMutation({
    mutationFn: (signature_fields: typeof fields) =>
      callApi(updateRequirement, {
        params: { partner_id: scope.partnerId, request_id: id },
        body: { signature_fields },
      }),
    onSettled: refresh,
  })
  const isOpen = status === 'Pending' || status === 'Rejected'
  if (kind !== 'PandaDoc' || !isOpen || !can.update) return null
  return (
    <div>
      <PlaceFieldsButton partnerId={scope.partnerId} {...{ document, fields }} onSave={save.mutateAsync} />
    </div>
  )
}

function PickDocument({ request }: { request: RequirementDetail }) {
  const { scope } = useRequests()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {copy.pickDocument}
      </Button>
      {isOpen && <PickDocumentDialog deal={scope} request={request} onClose={() => setOpen(false)} />}
    </>
  )
}

function OnBehalf({ request }: { request: RequirementDetail }) {
  const [isOpen, setOpen] = useState(false)
  const [newest] = request.submissions
  const current = newest?.can.change === true && newest.status === 'Submitted' ? newest : null
  const canAnswer = request.can.submit || current !== null
  if (!canAnswer && !takesFiles(request)) return null
  if (isOpen) return <AnswerForm requirement={request} current={current} onClose={() => setOpen(false)} />
  return (
    <div className={ui.wrap2}>
      {canAnswer && (
        <Button size="small" onClick={() => setOpen(true)}>
          {current === null ? copy.answerForBorrower : copy.changeAnswer}
        </Button>
      )}
      {takesFiles(request) && <PickDocument request={request} />}
    </div>
  )
}

/** The borrower asks; staff can also write first. */
function Questions({ request }: { request: RequirementDetail }) {
  const { scope } = useRequests()
  const [isOpen, setOpen] = useState(request.thread.is_unanswered || request.thread.unread > 0)
  return (
    <details className={styles.questions} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{copy.questions(request.thread.count)}</summary>
      {isOpen && <LazyThread deal={scope} request={request} side="staff" partner={copy.yourTeam} />}
    </details>
  )
}

interface RequestViewProps {
  requestId: string
  onClose: () => void
  decisions: Decisions
}

function RequestContent({
  request,
  onClose,
  decisions,
}: Omit<RequestViewProps, 'requestId'> & { request: RequirementDetail }) {
  const { reminder } = useRequests()
  const answered = pendingAnswerOf(request)
  const [newest] = request.submissions
  const isDone = request.status === 'Approved' || request.status === 'Waived'
  const waitsOnBorrower = reminder.canRemind && request.waiting_on === 'client'
  const reopen = isDone && newest !== undefined ? () => decisions.reopen(request, newest) : null
  return (
    <>
      <RequestHeader requirement={request} onClose={onClose} onReopen={reopen} />
      <div className={clsx(ui.stack4, styles.body)}>
        <OtherPersonNote requirement={request} />
        <RequestDetails request={request} />
        {answered !== null && (
          <DecisionBar answered={answered} busy={decisions.busy} onApprove={() => decisions.approve([answered])} />
        )}
        {request.submissions.length === 0 ? (
          <p className={ui.quiet}>{copy.nothingSubmittedYet}</p>
        ) : (
          <ol className={ui.stack3} aria-label={copy.answers}>
            {request.submissions.map((submission) => (
              <SubmissionCard key={submission.id} requirement={request} submission={submission} />
            ))}
          </ol>
        )}
        {waitsOnBorrower && <RemindButton size="small" />}
        <OnBehalf request={request} />
        <Questions request={request} />
        <History history={request.history} />
      </div>
    </>
  )
}

export function RequestView({ requestId, onClose, decisions }: RequestViewProps) {
  const { scope } = useRequests()
  const { data, error, refetch, isFetching } = useQuery({ ...requirementQuery(scope, requestId), staleTime: 0 })
  return (
    <section className={clsx(ui.box, ui.shrinks)} aria-label={copy.request}>
      {isNotFound(error) ? (
        <EmptyState inline title={copy.notFoundTitle} actions={<Button onClick={onClose}>{actionLabels.close}</Button>}>
          {copy.notFoundText}
        </EmptyState>
      ) : data !== undefined ? (
        <RequestContent key={data.id} request={data} onClose={onClose} decisions={decisions} />
      ) : error === null ? (
        <Skeleton height="18rem" />
      ) : (
        <FailedState inline title={requestFailures.fetch} onRetry={() => void refetch()} retrying={isFetching}>
          {messageOf(error)}
        </FailedState>
      )}
    </section>
  )
}
