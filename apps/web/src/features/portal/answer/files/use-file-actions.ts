import type { Requirement, SubmittedDocument } from '@loanyard/contract/requests/schemas'
import {
  completeAnswer,
  removeSubmittedDocument,
  updateRequestDocument,
} from '@loanyard/contract/requests/submission-calls'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { DealRef } from '../../../../domain/deal-ref.ts'
import { reasonOf } from '../../../../lib/api/api-error.ts'
import { callApi } from '../../../../lib/api/api.ts'
import { asClient } from '../../../../lib/auth/viewer-role.ts'
import { displayFileName } from '../../../../lib/format/file-name.ts'
import { notifyError, notifySuccess } from '../../../../ui/feedback/toast.ts'
import { useDeleteDocument } from '../../my-docs/use-delete-document.ts'
import { reloadDeal } from '../../queries.ts'
import * as specified from '../../specified-copy.ts'
import * as copy from './copy.ts'

/** The answer a document is part of; null if it was only sent. */
const answerWith = ({ submissions }: Requirement, { id }: SubmittedDocument) =>
  submissions.find(({ documents }) => documents.some((document) => document.id === id)) ?? null

export interface TakeOff {
  readonly takeOff: (document: SubmittedDocument) => void
  /** Until the list of files is up to date again. */
  readonly isTakingOff: boolean
}

/** Takes a file off its request. One that was only sent can be restored. */
export function useTakeOff(deal: DealRef, request: Requirement): TakeOff {
  // Several may be on their way, and a mutation knows only its last call.
  const [pending, setPending] = useState(0)
  const remove = useDeleteDocument(deal)
  const removeFromAnswer = useMutation({
    mutationFn: ({ document, submissionId }: { document: SubmittedDocument; submissionId: string }) =>
      callApi(removeSubmittedDocument, {
        params: { partner_id: deal.partnerId, submission_id: submissionId, document_id: document.id },
        query: asClient,
      }),
    onSuccess: (_, { document }) => notifySuccess(copy.removed(displayFileName(document.name))),
    onError: (error) => notifyError(reasonOf(error, specified.failedToDeleteDocSubmission)),
    onSettled: () => reloadDeal(deal),
  })
  const run = async (document: SubmittedDocument) => {
    const answer = answerWith(request, document)
    setPending((count) => count + 1)
    try {
      if (answer === null) await remove.mutateAsync(document)
      else await removeFromAnswer.mutateAsync({ document, submissionId: answer.id })
    } catch {
      // The mutation has said why.
    } finally {
      setPending((count) => count - 1)
    }
  }
  return { takeOff: (document) => void run(document), isTakingOff: pending > 0 }
}

/** Says which of the files asked for a document is, or keeps one that was marked as wrong. */
export function useUpdateFile(deal: DealRef, request: Requirement) {
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; slot?: string | null; is_returned?: false }) =>
      callApi(updateRequestDocument, {
        params: { partner_id: deal.partnerId, request_id: request.id, document_id: id },
        query: asClient,
        body,
      }),
    onError: (error) => notifyError(reasonOf(error, copy.saveFailed)),
    onSettled: () => reloadDeal(deal),
  })
}

export function useComplete(deal: DealRef, request: Requirement) {
  return useMutation({
    mutationFn: () =>
      callApi(completeAnswer, { params: { partner_id: deal.partnerId, request_id: request.id }, query: asClient }),
    onSettled: () => reloadDeal(deal),
  })
}
