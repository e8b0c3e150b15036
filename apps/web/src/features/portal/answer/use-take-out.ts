import { removeSubmittedDocument } from '@loanyard/contract/submission-calls'
import type { Submission, SubmittedDocument } from '@loanyard/contract/requests'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../lib/api.ts'
import { reasonOf } from '../../../lib/failure.ts'
import { asClient } from '../../../lib/side.ts'
import { notifyError, notifySuccess } from '../../../ui/toast.ts'
import type { DealRef } from '../deal-ref.ts'
import { reloadDeal } from '../requests-query.ts'

/** Takes a document out of an answer; says so, or why not. */
export function useRemoveDocument(deal: DealRef, submission: Submission) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: SubmittedDocument) =>
      callApi(removeSubmittedDocument, {
        params: { partner_id: deal.partnerId, submission_id: submission.id, document_id: id },
        query: asClient,
      }),
    onSuccess: (_, { name }) => notifySuccess(`Removed ${name}`),
    onError: (error) => notifyError(reasonOf(error, 'Failed to delete Doc Submission')),
    onSettled: () => reloadDeal(client, deal),
  })
}
