import type { DealStatus } from '@loanyard/contract/core/values'
import { acceptOffer } from '@loanyard/contract/lenders/sharing-calls'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { reasonOf } from '../../../../lib/api/api-error.ts'
import { callApi } from '../../../../lib/api/api.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { notifyError, notifySuccess } from '../../../../ui/feedback/toast.ts'
import ui from '../../../../ui/layout/primitives.module.css'
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx'
import { StatusBadge } from '../../../../ui/text/badges.tsx'
import { lenderFailures } from '../../queries.ts'
import { useSharing } from '../sharing-context.ts'
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
    mutationFn: (accepted: boolean) => callApi(acceptOffer, { params, body: { accepted } }),
    onSuccess: (_, accepted) => notifySuccess((accepted ? copy.offerAccepted : copy.acceptanceUndone)(lender.name)),
    onError: (error) => notifyError(reasonOf(error, lenderFailures.accept)),
    onSettled: refresh,
  })
}

interface OfferDecisionProps {
  compared: ComparedOffer
  dealStatus: DealStatus
}

/** Accepts an open offer of an open deal, or takes that back. An expired one can't be accepted. */
export function OfferDecision({ compared, dealStatus }: OfferDecisionProps) {
  const [isAsking, ask] = useState(false)
  const { mutateAsync, isPending } = useAcceptance(compared)
  const { name } = compared.sharing.lender
  const decide = (accepted: boolean) =>
    mutateAsync(accepted)
      .catch(() => undefined)
      .then(() => ask(false))
  if (compared.state === 'Accepted') {
    return (
      <span className={ui.wrap2}>
        <StatusBadge tone="positive">{copy.accepted}</StatusBadge>
        <Button
          size="small"
          busy={isPending}
          aria-label={copy.undoAcceptanceFrom(name)}
          onClick={() => void decide(false)}
        >
          {copy.undoAcceptance}
        </Button>
      </span>
    )
  }
  if (compared.state === 'Expired') return copy.expired
  if (dealStatus !== 'Active' && dealStatus !== 'On Hold') return copy.dealIs(dealStatus)
  return (
    <>
      <Button size="small" aria-label={copy.acceptFrom(name)} onClick={() => ask(true)}>
        {copy.accept}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => ask(false)}
        title={copy.acceptTitle(name)}
        confirmLabel={copy.accept}
        danger={false}
        busy={isPending}
        onConfirm={() => void decide(true)}
      >
        <p>{copy.acceptText(name)}</p>
      </ConfirmDialog>
    </>
  )
}
