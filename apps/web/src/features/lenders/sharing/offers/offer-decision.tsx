import type { OfferAcceptance } from '@loanyard/contract/lenders/responses'
import { acceptOffer } from '@loanyard/contract/lenders/sharing-calls'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { dealKeys } from '../../../../domain/query-keys.ts'
import { reasonOf } from '../../../../lib/api/api-error.ts'
import { callApi } from '../../../../lib/api/api.ts'
import { queryClient } from '../../../../lib/cache/query-client.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { notifyError, notifySuccess } from '../../../../ui/feedback/toast.ts'
import ui from '../../../../ui/layout/primitives.module.css'
import { StatusBadge } from '../../../../ui/text/badges.tsx'
import { lenderFailures } from '../../queries.ts'
import { useSharing } from '../sharing-context.ts'
import { AcceptOfferDialog, type DecidedDeal } from './accept-offer-dialog.tsx'
import type { ComparedOffer } from './compare-offers.ts'
import * as copy from './copy.ts'

function useAcceptance({ sharing: { lender }, offer }: ComparedOffer) {
  const { dealRef, refresh } = useSharing()
  const params = {
    partner_id: dealRef.partnerId,
    deal_id: dealRef.dealId,
    lender_id: lender.id,
    offer_id: offer.id,
  }
  return useMutation({
    mutationFn: (acceptance: OfferAcceptance) => callApi(acceptOffer, { params, body: acceptance }),
    onSuccess: (_, { accepted }) => {
      notifySuccess((accepted ? copy.offerAccepted : copy.acceptanceUndone)(lender.name))
      // Its terms and stage may be others.
      void queryClient.invalidateQueries({ queryKey: dealKeys.all(dealRef.partnerId) })
    },
    onSettled: refresh,
  })
}

interface OfferDecisionProps {
  compared: ComparedOffer
  deal: DecidedDeal
}

/** Accepts an open offer of an open deal, or takes that back. An expired one can't be accepted. */
export function OfferDecision({ compared, deal }: OfferDecisionProps) {
  const [isAsking, ask] = useState(false)
  const { mutate, mutateAsync, isPending } = useAcceptance(compared)
  const { name } = compared.sharing.lender
  const undo = () =>
    mutate({ accepted: false }, { onError: (error) => notifyError(reasonOf(error, lenderFailures.accept)) })
  if (compared.state === 'Accepted') {
    return (
      <span className={ui.wrap2}>
        <StatusBadge tone="positive">{copy.accepted}</StatusBadge>
        <Button size="small" busy={isPending} aria-label={copy.undoAcceptanceFrom(name)} onClick={undo}>
          {copy.undoAcceptance}
        </Button>
      </span>
    )
  }
  if (compared.state === 'Expired') return copy.expired
  if (deal.status !== 'Active' && deal.status !== 'On Hold') return copy.dealIs(deal.status)
  return (
    <>
      <Button size="small" aria-label={copy.acceptFrom(name)} onClick={() => ask(true)}>
        {copy.accept}
      </Button>
      {isAsking && (
        <AcceptOfferDialog compared={compared} deal={deal} onAccept={mutateAsync} onClose={() => ask(false)} />
      )}
    </>
  )
}
