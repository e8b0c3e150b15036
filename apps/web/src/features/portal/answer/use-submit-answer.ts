import type { Answer } from '@loanyard/contract/requests/answers'
import type { Requirement, Submission } from '@loanyard/contract/requests/schemas'
import { changeAnswer, submitAnswer } from '@loanyard/contract/requests/submission-calls'
import { useMutation } from '@tanstack/react-query'
import type { DealRef } from '../../../domain/deal-ref.ts'
import type { Preview } from '../../../domain/documents/document-preview.tsx'
import { ApiError } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { useIdempotencyKey } from '../../../lib/api/use-idempotency-key.ts'
import { asClient } from '../../../lib/auth/viewer-role.ts'
import { notifyError } from '../../../ui/feedback/toast.ts'
import { reloadDeal } from '../queries.ts'

interface SubmitAnswerOptions {
  readonly deal: DealRef
  readonly request: Requirement
  /** The answer being changed; undefined: a new one. */
  readonly changed: Submission | undefined
}

/** Codes that mean the page is out of date. */
const staleCodes = new Set(['not_found', 'already_submitted', 'already_decided', 'stale'])

/** Those that leave nothing to answer. */
const settledCodes = new Set(['already_submitted', 'already_decided'])

/** Sends or replaces an answer, then reloads the deal. Errors are ApiErrors. */
export function useSubmitAnswer({ deal, request, changed }: SubmitAnswerOptions) {
  const keyOf = useIdempotencyKey()
  return useMutation({
    mutationFn: (body: Answer) => {
      const params = { partner_id: deal.partnerId, request_id: request.id }
      return changed === undefined
        ? callApi(submitAnswer, { params, query: asClient, body, idempotencyKey: keyOf(body) })
        : callApi(changeAnswer, {
            params: { ...params, submission_id: changed.id },
            query: asClient,
            body,
            ifMatch: changed.version,
          })
    },
    onSuccess: () => reloadDeal(deal),
    onError: (error) => {
      if (!(error instanceof ApiError) || !staleCodes.has(error.code)) return
      // The form and its message disappear with the request, so a toast says why.
      if (settledCodes.has(error.code)) notifyError(error.detail)
      void reloadDeal(deal)
    },
  })
}

export interface AnswerFormContext {
  readonly deal: DealRef
  readonly request: Requirement
  readonly partner: string
  readonly preview: Preview
  readonly changed: Submission | undefined
  readonly send: ReturnType<typeof useSubmitAnswer>
  readonly onDone: (() => void) | undefined
}
