import type { Answer } from '@loanyard/contract/requests/answers'
import type { Requirement, Submission } from '@loanyard/contract/requests/schemas'
import { changeAnswer, submitAnswer } from '@loanyard/contract/requests/submission-calls'
import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect, useState, useSyncExternalStore, type FormEvent } from 'react'
import { createUploadQueue } from '../../../domain/requests/request-uploads.ts'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { useIdempotencyKey } from '../../../lib/api/use-idempotency-key.ts'
import { isInProgress } from '../../../lib/upload/upload-queue.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { notifySuccess } from '../../../ui/feedback/toast.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { requestFailures } from '../request-failures.ts'
import { useRequests } from '../requests-context.ts'
import { answerBody, AnswerFields, type AnswerDraft } from './answer-fields.tsx'
import * as copy from './copy.ts'
import styles from './view.module.css'

interface AnswerFormProps {
  requirement: Requirement
  /** The answer to change; null for a new one. */
  current: Submission | null
  onClose: () => void
}

/** Staff enter an answer on the client's behalf, e.g. one received on paper or by phone. */
export function AnswerForm({ requirement, current, onClose }: AnswerFormProps) {
  const { scope, refresh } = useRequests()
  const { id, kind } = requirement
  const [queue] = useState(() => createUploadQueue({ kind: 'answer', dealId: scope.dealId, requestId: id }))
  const items = useSyncExternalStore(queue.subscribe, queue.items)
  useEffect(() => () => queue.stop(), [queue])
  const [draft, setDraft] = useState<AnswerDraft>({
    text: current?.not_applicable ?? current?.answer ?? '',
    applies: (current?.not_applicable ?? null) === null,
    documents: current?.documents ?? requirement.sent_documents,
  })
  const [problem, setProblem] = useState<string | null>(null)
  const keyOf = useIdempotencyKey()

  const { mutate, isPending } = useMutation({
    mutationFn: (body: Answer) => {
      const params = { partner_id: scope.partnerId, request_id: id }
      if (current === null) return callApi(submitAnswer, { params, body, idempotencyKey: keyOf(body) })
      const ifMatch = current.version
      return callApi(changeAnswer, { params: { ...params, submission_id: current.id }, body, ifMatch })
    },
    onSuccess: () => {
      notifySuccess(copy.answerSaved)
      onClose()
    },
    onError: (error) => setProblem(reasonOf(error, requestFailures.answer)),
    onSettled: () => void refresh(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    if (items.some(isInProgress)) return setProblem(copy.waitForUploads)
    const arrived = items.flatMap(({ document }) => (document?.state === 'ready' ? [document.id] : []))
    const body = answerBody(kind, draft, arrived)
    if (typeof body === 'string') setProblem(body)
    else mutate(body)
  }
  return (
    <form className={clsx(ui.stack3, styles.answer)} onSubmit={submit} aria-label={copy.answerForBorrower}>
      <AnswerFields
        kind={kind}
        draft={draft}
        onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
        queue={queue}
        items={items}
        onChoose={(files) => void queue.add(files, { partnerId: scope.partnerId, dealId: scope.dealId, stageId: null })}
      />
      {problem !== null && (
        <p className={clsx(ui.note, ui.negativeNote)} role="alert">
          {problem}
        </p>
      )}
      <div className={ui.wrap2}>
        <Button type="submit" variant="primary" busy={isPending}>
          {copy.saveAnswer}
        </Button>
        <Button onClick={onClose}>{actionLabels.cancel}</Button>
      </div>
    </form>
  )
}
