import { signDocument } from '@loanyard/contract/submission-calls'
import type { Requirement } from '@loanyard/contract/requests'
import type { Sign } from '@loanyard/contract/signing'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { useIdempotencyKey } from '../../../lib/idempotency-key.ts'
import { asClient } from '../../../lib/side.ts'
import type { DealRef } from '../deal-ref.ts'
import { reloadDeal } from '../requests-query.ts'
import { signingQuery } from './signing-query.ts'

/** Codes that say that the page shows what is no longer so. */
export const staleCodes: ReadonlySet<string> = new Set(['not_found', 'already_submitted', 'signing_failed'])

/** Signs with the built-in provider. Its errors are ApiErrors. */
export function useSign(deal: DealRef, request: Requirement) {
  const client = useQueryClient()
  const keyOf = useIdempotencyKey()
  return useMutation({
    mutationFn: (body: Sign) =>
      callApi(signDocument, {
        params: { partner_id: deal.partnerId, request_id: request.id },
        query: asClient,
        body,
        idempotencyKey: keyOf(body),
      }),
    onSuccess: () => reloadDeal(client, deal),
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      if (staleCodes.has(error.code)) void reloadDeal(client, deal)
      // The wording may have changed: it is shown as it is now.
      if (error.code === 'bad_input') void client.invalidateQueries(signingQuery(deal.partnerId, request.id))
    },
  })
}
