import { makeOffer, respondToDeal, withdrawOffer } from '@loanyard/contract/lender-area/calls'
import type { LenderDeal } from '@loanyard/contract/lender-area/schemas'
import type { NewLenderOffer, NewLenderResponse } from '@loanyard/contract/lenders/responses'
import { useMutation } from '@tanstack/react-query'
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
  const settle = {
    onSuccess: () => {
      submissionCount.current += 1
    },
    onSettled: refresh,
  }
  const respond = useMutation({
    mutationFn: (body: NewLenderResponse) => callApi(respondToDeal, { params, body, idempotencyKey: keyFor(body) }),
    ...settle,
  })
  const offer = useMutation({
    mutationFn: (body: NewLenderOffer) => callApi(makeOffer, { params, body, idempotencyKey: keyFor(body) }),
    ...settle,
  })
  const withdraw = useMutation({
    mutationFn: (offerId: string) => callApi(withdrawOffer, { params: { ...params, offer_id: offerId } }),
    ...settle,
  })
  return { respond: respond.mutateAsync, offer: offer.mutateAsync, withdraw: withdraw.mutateAsync }
}
