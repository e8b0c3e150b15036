import type { Requirement } from '@loanyard/contract/requests/schemas'
import type { Sign } from '@loanyard/contract/requests/signing'
import { signDocument } from '@loanyard/contract/requests/submission-calls'
import { useMutation } from '@tanstack/react-query'
import type { DealRef } from '../../../domain/deal-ref.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { useIdempotencyKey } from '../../../lib/api/use-idempotency-key.ts'
import { asClient } from '../../../lib/auth/viewer-role.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { reloadDeal, signingQuery } from '../queries.ts'

/** Codes that mean the page is out of date. */
export const staleCodes: ReadonlySet<string> = new Set(['not_found', 'already_submitted', 'signing_failed'])

/** Signs with the built-in provider. Errors are ApiErrors. */
export function useSign(deal: DealRef, request: Requirement) {
  const keyOf = useIdempotencyKey()
  return useMutation({
    mutationFn: (body: Sign) =>
      callApi(signDocument, {
        params: { partner_id: deal.partnerId, request_id: request.id },
        query: asClient,
        body,
        idempotencyKey: keyOf(body),
      }),
    onSuccess: () => reloadDeal(deal),
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      if (staleCodes.has(error.code)) void reloadDeal(deal)
      // The consent text may have changed, so show the current one.
      if (error.code === 'bad_input') void queryClient.invalidateQueries(signingQuery(deal.partnerId, request.id))
    },
  })
}
