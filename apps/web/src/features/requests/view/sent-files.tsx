import type { RequirementDetail } from '@loanyard/contract/requests/schemas'
import { completeAnswer } from '@loanyard/contract/requests/submission-calls'
import { useMutation } from '@tanstack/react-query'
import { stillMissing } from '../../../domain/requests/copy.ts'
import { missingSlots, SubmittedDocumentLine } from '../../../domain/requests/index.ts'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { notifyError } from '../../../ui/feedback/toast.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { requestFailures } from '../request-failures.ts'
import { useRequests } from '../requests-context.ts'
import * as copy from './copy.ts'

/** What the borrower has sent so far, and what is still missing. */
export function SentFiles({ request }: { request: RequirementDetail }) {
  const { openDocument, scope, refresh } = useRequests()
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi(completeAnswer, { params: { partner_id: scope.partnerId, request_id: request.id } }),
    onError: (error) => notifyError(reasonOf(error, requestFailures.answer)),
    onSettled: () => void refresh(),
  })
  const { sent_documents: sent, can } = request
  const missing = missingSlots(request)
  const isDone = request.status === 'Approved' || request.status === 'Waived'
  const label = request.can.submit ? copy.sentSoFar : copy.alsoSent
  return (
    <>
      {sent.length > 0 && (
        <div className={ui.stack2}>
          <p className={ui.quiet}>{label}</p>
          <ul className={ui.stack2} aria-label={label}>
            {sent.map((document) => (
              <SubmittedDocumentLine key={document.id} document={document} onOpen={(one) => openDocument(one, sent)} />
            ))}
          </ul>
        </div>
      )}
      {missing.length > 0 && !isDone && <p className={ui.caution}>{stillMissing(missing.join(', '))}</p>}
      {can.complete && (
        <div className={ui.stack2}>
          <p className={ui.quiet}>{copy.reviewNowText}</p>
          <div>
            <Button size="small" busy={isPending} onClick={() => mutate()}>
              {copy.reviewNow}
            </Button>
          </div>
        </div>
      )}
    </>
  )
}
