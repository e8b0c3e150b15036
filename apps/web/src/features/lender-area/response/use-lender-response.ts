import { makeOffer, respondToDeal, withdrawOffer } from '@loanyard/contract/lender-area/calls'
import type { LenderDeal } from '@loanyard/contract/lender-area/schemas'
import type { NewLenderOffer, NewLenderResponse } from '@loanyard/contract/lenders/responses'
import { useRef } from 'react'
import { dealParams } from '../../../domain/deal-ref.ts'
import { lenderAreaKeys } from '../../../domain/query-keys.ts'
import { callApi } from '../../../lib/api/api.ts'
import { useIdempotencyKey } from '../../../lib/api/use-idempotency-key.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'

/** Each throws ApiError and reloads the deal. */
export function useLenderResponse({ id, partner }: LenderDeal) {
  const keyOf = useIdempotencyKey()
  /** Repeating an earlier answer after a different one is a new submission, not a retry. */
  const submissionCount = useRef(0)
  const keyFor = (body: unknown) => keyOf([submissionCount.current, body])
  const dealRef = { partnerId: partner.id, dealId: id }
  const params = dealParams(dealRef)
  // Also after a failure: a colleague may have answered first.
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: lenderAreaKeys.deal(dealRef) }),
      queryClient.invalidateQueries({ queryKey: lenderAreaKeys.deals(partner.id) }),
    ])
  const refreshAfter = async (work: Promise<unknown>) => {
    try {
      await work
      submissionCount.current += 1
    } finally {
      await refresh()
    }
  }
  return {
    respond: (body: NewLenderResponse) =>
      refreshAfter(callApi(respondToDeal, { params, body, idempotencyKey: keyFor(body) })),
    offer: (body: NewLenderOffer) => refreshAfter(callApi(makeOffer, { params, body, idempotencyKey: keyFor(body) })),
    withdraw: (offerId: string) => refreshAfter(callApi(withdrawOffer, { params: { ...params, offer_id: offerId } })),
  }
}
